import { useState } from 'react'
import { dismissToast, showCallToast, showNotice } from '../../shared/toasts.ts'
import { LevelIndicator, levelOptions, ScoreBar } from '../badges/level.tsx'
import { contactStatusOptions, StatusChip } from '../badges/status.tsx'
import { Button } from '../controls/button.tsx'
import { Banner, BannerProvider } from '../feedback/banner.tsx'
import { InlineField } from '../forms/inline-field.tsx'
import type { SaveResult } from '../forms/use-inline-field.ts'
import { confirm } from '../overlays/confirm-dialog.tsx'
import { Dialog } from '../overlays/dialog.tsx'
import { GalleryRow, GallerySection, Specimen } from './gallery-section.tsx'

const soon = <T,>(result: T) => new Promise<T>((resolve) => setTimeout(() => resolve(result), 600))

function StatefulField<V extends string | number | boolean | Record<string, unknown>>(props: {
  label: string
  start: V | null
  kind?: Parameters<typeof InlineField<V>>[0]['kind']
  options?: readonly { value: string; label: string }[]
  renderValue?: (value: V) => React.ReactNode
  result?: SaveResult<V>
}) {
  const [value, setValue] = useState<V | null>(props.start)
  return (
    <InlineField<V>
      label={props.label}
      kind={props.kind}
      value={value}
      options={props.options}
      renderValue={props.renderValue}
      onSave={async (next, { overwrite }) => {
        const result = await soon<SaveResult<V>>(
          overwrite || !props.result ? { ok: true, message: `${props.label} updated successfully` } : props.result,
        )
        if ('ok' in result && result.ok) setValue(next)
        return result
      }}
    />
  )
}

export function Fields() {
  return (
    <GallerySection title="Inline field" note="Value and editor share one x; nothing below moves">
      <BannerProvider>
        {(banner) => (
          <GalleryRow>
            <Specimen as="Every kind" width={386}>
              <div className="rounded-card border border-line-2 p-2">
                <div className="min-h-11">{banner}</div>
                <StatefulField label="Name" start="Amara Okonkwo" />
                <StatefulField label="Email" kind="email" start="amara.okonkwo@tessellate.example" />
                <StatefulField label="Phone number" kind="phone" start="+44 20 7946 0182" />
                <StatefulField label="Twitter" kind="url" start={null} />
                <StatefulField
                  label="Status"
                  kind="choice"
                  start="ENGAGED"
                  options={contactStatusOptions}
                  renderValue={(value) => <StatusChip status={value} />}
                />
                <StatefulField
                  label="Lead type"
                  kind="choice"
                  start="HOT"
                  options={levelOptions}
                  renderValue={(value) => <LevelIndicator level={value} />}
                />
                <StatefulField
                  label="Lead score"
                  kind="number"
                  start={86}
                  renderValue={(value) => <ScoreBar score={value} />}
                />
                <StatefulField label="Open to Work" kind="yes-no" start={false} />
                <StatefulField label="Next follow-up" kind="date-time" start="2026-03-12T09:30:00.000Z" />
                <StatefulField label="Birthday" kind="date" start="1984-05-01" />
                <StatefulField
                  label="Description"
                  kind="paragraph"
                  start={'Wants the price held until Friday.\nCalls after six.'}
                />
                <StatefulField
                  label="Attributes"
                  kind="json"
                  start={{ region: 'EMEA', seats: 12 } as Record<string, unknown>}
                />
                <InlineField label="Created" kind="date-time" value="2026-01-04T10:00:00.000Z" readOnly />
              </div>
            </Specimen>
            <Specimen as="Refused, and changed meanwhile" width={386}>
              <div className="rounded-card border border-line-2 p-2">
                <StatefulField
                  label="Email"
                  start="amara.okonkwo@tessellate"
                  result={{ ok: false, message: 'Failed to update email' }}
                />
                <StatefulField
                  label="Job title"
                  start="Head of Procurement"
                  result={{ conflict: { value: 'Chief Procurement Officer', by: 'Priya', when: '12 s ago' } }}
                />
              </div>
            </Specimen>
          </GalleryRow>
        )}
      </BannerProvider>
    </GallerySection>
  )
}

export function Messages() {
  const [open, setOpen] = useState<'sm' | 'lg' | null>(null)
  return (
    <GallerySection title="Banner, toast, dialog" note="Panel 5 s, field 3 s; calls 4 s, notices 2.3 s">
      <div className="grid max-w-160 gap-2">
        <Banner tone="success">Tag assigned successfully</Banner>
        <Banner tone="error" action={{ label: 'Try again', onClick: () => {} }}>
          Failed to load deals
        </Banner>
        <Banner tone="warning" onClose={() => {}}>
          Your trial period has expired, please pay bill to continue your actions.
        </Banner>
        <Banner tone="info">The import goes on and a notice tells you when it is done.</Banner>
      </div>
      <GalleryRow>
        <Button
          onClick={() => {
            const id = showCallToast.pending('Creating company...')
            setTimeout(() => showCallToast.success('Company created successfully!', { id }), 1500)
          }}
        >
          Call toast
        </Button>
        <Button
          onClick={() =>
            showCallToast.info('Contact deleted', {
              duration: 10_000,
              action: { label: 'Undo', kbd: 'Z', onClick: () => {} },
            })
          }
        >
          Undo toast
        </Button>
        <Button onClick={() => showNotice('UK sales is now connected', { tone: 'success' })}>Notice</Button>
        <Button
          onClick={() => {
            const id = showNotice('Live updates paused', {
              tone: 'error',
              duration: null,
              action: { label: 'Reconnect', onClick: () => dismissToast(id) },
            })
          }}
        >
          Notice that stays
        </Button>
        <Button
          onClick={() =>
            confirm({ title: 'Delete tasks', text: 'Are you sure you want to delete 3 task(s)?', action: 'Delete' })
          }
        >
          Confirm
        </Button>
        <Button onClick={() => setOpen('sm')}>Dialog</Button>
        <Button onClick={() => setOpen('lg')}>Large dialog</Button>
      </GalleryRow>
      <Dialog
        open={open !== null}
        size={open ?? 'sm'}
        title="Import contacts"
        onClose={() => setOpen(null)}
        footerStart={<Button variant="ghost">Back</Button>}
        footer={
          <>
            <Button onClick={() => setOpen(null)}>Cancel</Button>
            <Button variant="primary">Import 4,789 contacts</Button>
          </>
        }
      >
        <p>Nothing is written until you press Import.</p>
      </Dialog>
    </GallerySection>
  )
}
