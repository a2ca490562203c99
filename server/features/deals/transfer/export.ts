import { createRecordExport } from '../../transfer/public.ts'
import { dealDescriptor } from '../descriptor.ts'
import { dealStore } from '../store.ts'
import { dealImport } from './import.ts'

export const dealExport = createRecordExport(dealDescriptor, dealStore, {
  targets: dealImport.targets,
  // As many decimals as the currency has, and all that are stored.
  sheet: { value: 'round(c.value, greatest(currency_decimals(c.currency), scale(trim_scale(c.value))))::text' },
  linked: { pipeline: { label: 'Pipeline', value: 'linked_pipeline.name' } },
  linkedJoins: `left join pipelines linked_pipeline
    on linked_pipeline.workspace_id = linked_stage.workspace_id and linked_pipeline.id = linked_stage.pipeline_id`,
})
