import { useState } from 'react'
import { Banner, BannerProvider } from '../banner.tsx'
import { Button } from '../button.tsx'
import { confirm } from '../confirm.tsx'
import { Dialog } from '../dialog.tsx'
import { InlineField, type SaveResult } from '../inline-field.tsx'
import { LevelMark, levelOptions, ScoreBar } from '../level.tsx'
import { contactStatusOptions, StatusChip } from '../status.tsx'
import { callToast, dismissToast, notice } from '../toasts.ts'
import { Part, Row, Shown } from './frame.tsx'

const soon = <T,>(result: T) => new Promise<T>((resolve) => setTimeout(() => resolve(result), 600))

function Held<V extends string | number | boolean | Record<string, unknown>>(props: {
  label: string
  start: V | null
  kind?: Parameters<typeof InlineField<V>>[0]['kind']
  options?: readonly { value: string; label: string }[]
  show?: (value: V) => React.ReactNode
  result?: SaveResult<V>
}) {
  const [value, setValue] = useState<V | null>(props.start)
  return (
    <InlineField<V>
      label={props.label}
      kind={props.kind}
      value={value}
      options={props.options}
      show={props.show}
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
    <Part title="Inline field" note="Value and editor share one x; nothing below moves">
      <BannerProvider>
        {(banner) => (
          <Row>
            <Shown as="Every kind" width={386}>
              <div className="rounded-card border border-line-2 p-2">
                <div className="min-h-11">{banner}</div>
                <Held label="Name" start="Amara Okonkwo" />
                <Held label="Email" kind="email" start="amara.okonkwo@tessellate.example" />
                <Held label="Phone number" kind="phone" start="+44 20 7946 0182" />
                <Held label="Twitter" kind="url" start={null} />
                <Held
                  label="Status"
                  kind="choice"
                  start="ENGAGED"
                  options={contactStatusOptions}
                  show={(value) => <StatusChip status={value} />}
                />
                <Held
                  label="Lead type"
                  kind="choice"
                  start="HOT"
                  options={levelOptions}
                  show={(value) => <LevelMark level={value} />}
                />
                <Held label="Lead score" kind="number" start={86} show={(value) => <ScoreBar score={value} />} />
                <Held label="Open to Work" kind="yes-no" start={false} />
                <Held label="Next follow-up" kind="date-time" start="2026-03-12T09:30:00.000Z" />
                <Held label="Birthday" kind="date" start="1984-05-01" />
                <Held
                  label="Description"
                  kind="paragraph"
                  start={'Wants the price held until Friday.\nCalls after six.'}
                />
                <Held label="Attributes" kind="json" start={{ region: 'EMEA', seats: 12 } as Record<string, unknown>} />
                <InlineField label="Created" kind="date-time" value="2026-01-04T10:00:00.000Z" readOnly />
              </div>
            </Shown>
            <Shown as="Refused, and changed meanwhile" width={386}>
              <div className="rounded-card border border-line-2 p-2">
                <Held
                  label="E-mail"
                  start="amara.okonkwo@tessellate"
                  result={{ ok: false, message: 'Failed to update email' }}
                />
                <Held
                  label="Job title"
                  start="Head of Procurement"
                  result={{ clash: { value: 'Chief Procurement Officer', by: 'Priya', when: '12 s ago' } }}
                />
              </div>
            </Shown>
          </Row>
        )}
      </BannerProvider>
    </Part>
  )
}

export function Messages() {
  const [open, setOpen] = useState<'sm' | 'lg' | null>(null)
  return (
    <Part title="Banner, toast, dialog" note="Panel 5 s, field 3 s; calls 4 s, notices 2.3 s">
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
      <Row>
        <Button
          onClick={() => {
            const id = callToast.pending('Creating company...')
            setTimeout(() => callToast.success('Company created successfully!', { id }), 1500)
          }}
        >
          Call toast
        </Button>
        <Button
          onClick={() =>
            callToast.info('Contact deleted', {
              duration: 10_000,
              action: { label: 'Undo', kbd: 'Z', onClick: () => {} },
            })
          }
        >
          Undo toast
        </Button>
        <Button onClick={() => notice('UK sales is now connected', { tone: 'success' })}>Notice</Button>
        <Button
          onClick={() => {
            const id = notice('Live updates paused', {
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
      </Row>
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
    </Part>
  )
}
