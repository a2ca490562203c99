import ChevronDown from 'lucide-react/icons/chevron-down'
import Link from 'lucide-react/icons/link'
import PanelRight from 'lucide-react/icons/panel-right'
import Plus from 'lucide-react/icons/plus'
import Star from 'lucide-react/icons/star'
import TagIcon from 'lucide-react/icons/tag'
import Trash from 'lucide-react/icons/trash-2'
import User from 'lucide-react/icons/user'
import { useState } from 'react'
import { Avatar } from '../badges/avatar.tsx'
import { Button, type ButtonVariant } from '../controls/button.tsx'
import { Checkbox, Switch } from '../controls/checkbox.tsx'
import { FileDrop } from '../controls/file-drop.tsx'
import { IconButton } from '../controls/icon-button.tsx'
import { Input, PasswordInput, SearchInput, Textarea } from '../controls/input.tsx'
import { Picker } from '../controls/picker.tsx'
import { Select } from '../controls/select.tsx'
import { FormField } from '../forms/form-field.tsx'
import { Kbd } from '../keyboard/kbd.tsx'
import { Menu } from '../overlays/menu.tsx'
import { Popover } from '../overlays/popover.tsx'
import { GalleryRow, GallerySection, Specimen } from './gallery-section.tsx'

const variants: ButtonVariant[] = ['primary', 'outline', 'ghost']

export function Buttons() {
  return (
    <GallerySection title="Button" note="28 high in bars, 36 in forms, 24 in editors">
      {variants.map((variant) => (
        <GalleryRow key={variant}>
          <Specimen as="Rest">
            <Button variant={variant}>Save</Button>
          </Specimen>
          <Specimen as="Disabled">
            <Button variant={variant} disabled>
              Save
            </Button>
          </Specimen>
          <Specimen as="Busy">
            <Button variant={variant} busy>
              Saving
            </Button>
          </Specimen>
          <Specimen as="Icon, key">
            <Button variant={variant} icon={<Plus />} kbd="C">
              New contact
            </Button>
          </Specimen>
        </GalleryRow>
      ))}
      <GalleryRow>
        <Specimen as="Danger">
          <Button variant="danger" icon={<Trash />}>
            Delete
          </Button>
        </Specimen>
        <Specimen as="Danger, quiet">
          <Button variant="danger-ghost" icon={<Trash />}>
            Delete
          </Button>
        </Specimen>
        <Specimen as="Small">
          <Button variant="primary" size="sm">
            Save
          </Button>
        </Specimen>
        <Specimen as="Large">
          <Button variant="primary" size="lg">
            Sign in
          </Button>
        </Specimen>
        <Specimen as="Icon: rest, pressed, current, small, disabled">
          <div className="flex items-center gap-1">
            <IconButton label="Add to favorites" icon={<Star />} />
            <IconButton label="Remove from favorites" icon={<Star />} aria-pressed />
            <IconButton label="Copy link" icon={<Link />} aria-current="page" kbd="Y" />
            <IconButton label="Open" icon={<PanelRight />} size="sm" />
            <IconButton label="Delete" icon={<Trash />} tone="danger" />
            <IconButton label="Not now" icon={<Plus />} disabled />
          </div>
        </Specimen>
      </GalleryRow>
    </GallerySection>
  )
}

export function Inputs() {
  return (
    <GallerySection title="Input" note="Label above, help below; border 3:1">
      <SingleInputs />
      <GalleryRow>
        <Specimen as="In a form" width={360}>
          <div className="grid gap-4">
            <FormField label="Email or username">
              <Input size="lg" defaultValue="maren@kestreltrade.example" />
            </FormField>
            <FormField label="Password" help="8 characters or more.">
              <PasswordInput size="lg" defaultValue="correct horse" />
            </FormField>
            <FormField label="Phone number" optional>
              <Input size="lg" type="tel" placeholder="+44 ..." />
            </FormField>
          </div>
        </Specimen>
        <Specimen as="Text area" width={352}>
          <Textarea aria-label="Description" defaultValue="Retrofit 212 units; door, humidity and shock." />
        </Specimen>
        <Toggles />
        <Specimen as="Key">
          <span className="flex gap-1">
            <Kbd>Ctrl</Kbd>
            <Kbd>K</Kbd>
            <Kbd>Esc</Kbd>
          </span>
        </Specimen>
      </GalleryRow>
      <Specimen as="File" width={420}>
        <FileDrop
          label="Drop a CSV file, or click to choose one"
          hint="CSV or XLSX, up to 20 MB"
          accept=".csv,.xlsx"
          onFiles={() => {}}
        />
      </Specimen>
    </GallerySection>
  )
}

function SingleInputs() {
  const [query, setQuery] = useState('Tessellate')
  const [priority, setPriority] = useState<'MEDIUM' | 'HIGH' | null>(null)
  return (
    <GalleryRow>
      <Specimen as="Empty" width={176}>
        <Input aria-label="Empty" placeholder="Search tasks..." />
      </Specimen>
      <Specimen as="Invalid" width={176}>
        <FormField label="Probability" error="Please enter a valid percentage (0-100)">
          <Input defaultValue="140" />
        </FormField>
      </Specimen>
      <Specimen as="Disabled" width={176}>
        <Input aria-label="Disabled" disabled defaultValue="Read-only" />
      </Specimen>
      <Specimen as="Select" width={176}>
        <Select
          aria-label="Priority"
          value={priority}
          onChange={setPriority}
          options={[
            { value: 'MEDIUM', label: 'Medium' },
            { value: 'HIGH', label: 'High' },
          ]}
        />
      </Specimen>
      <Specimen as="Search" width={220}>
        <SearchInput label="Search contacts" value={query} onChange={setQuery} kbd="/" />
      </Specimen>
    </GalleryRow>
  )
}

function Toggles() {
  const [checked, setChecked] = useState(true)
  return (
    <>
      <Specimen as="Checkbox: off, on, mixed, disabled">
        <div className="flex gap-1">
          <Checkbox name="Off" checked={false} onChange={() => {}} />
          <Checkbox name="On" checked={checked} onChange={setChecked} />
          <Checkbox name="Mixed" checked="mixed" onChange={() => {}} />
          <Checkbox name="Disabled" checked disabled onChange={() => {}} />
        </div>
        <Checkbox label="Keep me signed in for 30 days" checked={checked} onChange={setChecked} />
      </Specimen>
      <Specimen as="Switch">
        <div className="grid gap-1">
          <Switch label="Sound" checked={checked} onChange={setChecked} />
          <Switch label="Off" checked={!checked} onChange={(on) => setChecked(!on)} />
        </div>
      </Specimen>
    </>
  )
}

export function Menus() {
  const [query, setQuery] = useState('co')
  return (
    <GallerySection title="Menu and pickers" note="Present choice greyed and marked">
      <GalleryRow>
        <Specimen as="Row menu">
          <Menu
            label="Row"
            trigger={
              <Button>
                More <ChevronDown className="size-3.5" />
              </Button>
            }
            items={[
              { label: 'Open', icon: <PanelRight />, kbd: 'Space', onSelect: () => {} },
              { label: 'Assign', icon: <User />, kbd: 'A', onSelect: () => {} },
              { label: 'Tag', icon: <TagIcon />, kbd: 'T', onSelect: () => {} },
              { label: 'Copy link', icon: <Link />, onSelect: () => {} },
              { label: 'Merge', icon: <Plus />, hint: 'Nothing to merge with', disabled: true, onSelect: () => {} },
              'separator',
              { label: 'Delete', icon: <Trash />, kbd: '#', danger: true, onSelect: () => {} },
            ]}
          />
        </Specimen>
        <Specimen as="Popover">
          <Popover label="Filter contacts" trigger={<Button>Filter</Button>} className="w-64 p-3">
            {(close) => (
              <div className="grid gap-3">
                <FormField label="Owner">
                  <Input />
                </FormField>
                <Button variant="primary" onClick={close}>
                  Apply
                </Button>
              </div>
            )}
          </Popover>
        </Specimen>
        <Specimen as="Tag picker" width={240}>
          <div className="rounded-card border border-line-2 bg-raised shadow-2">
            <Picker
              label="Search tags"
              query={query}
              onQuery={setQuery}
              onPick={() => {}}
              onCreate={() => {}}
              options={[
                { id: '1', label: 'Contract review', hint: 'Legal has the paper' },
                { id: '2', label: 'Cold chain', hint: 'Already added', present: true },
              ]}
            />
          </div>
        </Specimen>
        <Specimen as="Owner picker" width={240}>
          <div className="rounded-card border border-line-2 bg-raised shadow-2">
            <Picker
              label="Name or email"
              query=""
              onQuery={() => {}}
              onPick={() => {}}
              onNone={() => {}}
              options={['Maren Aldous', 'Priya Nair', 'Tobias Renner'].map((name, at) => ({
                id: name,
                label: name,
                mark: <Avatar name={name} size={20} />,
                present: at === 0,
              }))}
            />
          </div>
        </Specimen>
      </GalleryRow>
    </GallerySection>
  )
}
