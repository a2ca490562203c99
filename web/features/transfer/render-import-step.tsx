import type { ReactNode } from 'react'
import type { TransferPlural } from '#contract/kit/kinds.ts'
import { formatNumber } from '#contract/language/format-number.ts'
import { t } from '#contract/language/translate.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FileDrop } from '../../ui/controls/file-drop.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { tNodes } from '../../ui/translate-nodes.tsx'
import { DryRunStep } from './dry-run-step.tsx'
import { AsyncActionButton, BackButton, UndoButton } from './import-buttons.tsx'
import { cancelRun, type ImportRun, undoRun } from './import-run.ts'
import { importedType } from './import-texts.ts'
import { MappingStep } from './mapping/mapping-step.tsx'
import { PastImports } from './past-imports.tsx'
import { ProgressStep } from './progress-step.tsx'
import { downloadTemplate, type Import } from './requests.ts'
import { ResultStep } from './result-step.tsx'
import type { CheckedImport, ChosenFile, ImportDraft } from './use-import-draft.ts'

/** The parts of the dialog for one step. */
type ImportStep = {
  /** The index of the step. */
  at: number
  size: 'md' | 'lg'
  flush?: boolean
  footerStart?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

type ImportState = {
  things: TransferPlural
  /** The running or finished import. */
  running: ImportRun | null
  draft: ImportDraft
  onClose: () => void
  /** Closes the dialog and shows what was imported. */
  onShow: () => void
}

/** The current step of an import. */
export function renderImportStep(state: ImportState): ImportStep {
  const { running, draft } = state
  const { chosen, checked } = draft
  if (running?.result) return renderResult(state, running.things, running.result)
  if (running) return renderProgress(state, running)
  if (chosen && checked) return renderDryRun(state, chosen, checked)
  return chosen ? renderMapping(state, chosen) : renderFileChoice(state)
}

function renderFileChoice({ things, draft: { busy, failure, choose } }: ImportState): ImportStep {
  return {
    at: 0,
    size: 'md',
    children: (
      <>
        <FileDrop
          label={t('Drop a CSV or XLSX file here, or choose one')}
          hint={t('CSV up to 100 MB and 1,000,000 rows, XLSX up to 20 MB')}
          accept=".csv,.tsv,.txt,.xlsx,text/csv"
          error={failure}
          onFiles={([file]) => void choose(file)}
        />
        <div className="mt-3 flex min-h-7 items-center text-text-2">
          {busy ? (
            <p role="status" className="flex items-center gap-2">
              <Spinner /> {t('Reading the file...')}
            </p>
          ) : (
            <p>
              {tNodes('No file yet? {download}', {
                download: (
                  <AsyncActionButton
                    isLink
                    label={t('Download the template')}
                    act={() => downloadTemplate(things).then((saved) => (saved.success ? null : saved))}
                  />
                ),
              })}
            </p>
          )}
        </div>
        <PastImports things={things} />
      </>
    ),
  }
}

function renderMapping({ things, draft }: ImportState, chosen: ChosenFile): ImportStep {
  const { busy, startOver } = draft
  return {
    at: 1,
    size: 'lg',
    flush: true,
    footerStart: <BackButton onClick={startOver} />,
    footer: (
      <>
        <Button
          busy={busy === 'checking'}
          disabled={busy === 'reading'}
          onClick={() => void draft.checkChanges(chosen)}
        >
          {t('Preview changes')}
        </Button>
        <Button variant="primary" disabled={busy !== null} onClick={() => void draft.start(chosen)}>
          {t('Import {things}', { things: importedType(things).plural })}
        </Button>
      </>
    ),
    children: (
      <MappingStep
        {...chosen}
        things={things}
        {...draft}
        onMapping={draft.setMapping}
        onDateFormats={draft.setDateFormats}
        onOnDuplicate={draft.setOnDuplicate}
        onDefaults={draft.setDefaults}
        onReading={(reading) => void draft.readAs(reading)}
        onOtherFile={startOver}
      />
    ),
  }
}

function renderDryRun(
  { things, draft, onClose }: ImportState,
  chosen: ChosenFile,
  { dryRun, saveRows }: CheckedImport,
): ImportStep {
  const ready = dryRun.checked < dryRun.total ? null : dryRun.created + dryRun.updated
  return {
    at: 2,
    size: 'lg',
    flush: true,
    footerStart: <BackButton onClick={draft.leaveDryRun} />,
    footer: (
      <>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button variant="primary" disabled={ready === 0} onClick={() => void draft.start(chosen)}>
          {ready === 0
            ? t('Nothing to import')
            : ready === null
              ? t('Import {things}', { things: importedType(things).plural })
              : t('Import {count}', { count: formatCount(ready, things) })}
        </Button>
      </>
    ),
    children: (
      <DryRunStep
        things={things}
        dryRun={dryRun}
        mapping={draft.mapping}
        values={draft.values}
        onValues={draft.setValues}
        onSaveRows={saveRows}
        onCheck={() => void draft.checkChanges(chosen)}
        busy={draft.busy === 'checking'}
      />
    ),
  }
}

function renderProgress({ onClose }: ImportState, running: ImportRun): ImportStep {
  return {
    at: 3,
    size: 'md',
    footer: (
      <>
        <AsyncActionButton label={t('Cancel import')} disabled={running.importId === null} act={cancelRun} />
        <Button variant="primary" onClick={onClose}>
          {t('Keep importing in the background')}
        </Button>
      </>
    ),
    children: <ProgressStep {...running} since={running.startedAt} />,
  }
}

function renderResult({ draft, onShow }: ImportState, imported: TransferPlural, result: Import): ImportStep {
  const undo = <UndoButton result={result} things={imported} onUndo={undoRun} />
  return {
    at: 4,
    size: 'md',
    footerStart: <span className="max-md:hidden">{undo}</span>,
    footer: (
      <>
        <Button onClick={draft.startOver}>{t('Import another file')}</Button>
        <Button variant="primary" onClick={onShow}>
          {t('Show the {imported}', { imported: importedType(imported).plural })}
        </Button>
      </>
    ),
    children: (
      <>
        <ResultStep things={imported} result={result} />
        {/* A phone has no room for it in the footer. */}
        <div className="mt-4 md:hidden">{undo}</div>
      </>
    ),
  }
}

const formatCount = (count: number, things: TransferPlural): string =>
  `${formatNumber(count)} ${count === 1 ? importedType(things).singular : importedType(things).plural}`
