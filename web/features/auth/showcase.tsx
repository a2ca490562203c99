import { t } from '#contract/language/translate.ts'
import { Avatar } from '../../ui/badges/avatar.tsx'

/** A picture of the product made of its own components. It is inert and hidden from screen readers. */
export function Showcase() {
  return (
    <div
      aria-hidden
      inert
      className="relative flex items-center justify-center overflow-hidden border-s border-line bg-canvas select-none max-lg:hidden"
    >
      <Dots />
      <div className="relative w-100">
        <p className="mb-1 text-20 font-semibold tracking-tight">{t('From the first message to the signed deal.')}</p>
        <p className="mb-10 text-text-2">{t('Contacts, deals, tasks and WhatsApp, on one record.')}</p>
        <div className="max-w-[85%]">
          <p className="rounded-bubble rounded-es-chip border border-line bg-surface px-2.75 py-1.75 dark:bg-raised">
            {t('The board liked the Rotterdam numbers. Can you hold that price until Friday?')}
          </p>
          <p className="px-1 pt-0.5 text-11 text-text-3">{t('10:42 AM')}</p>
        </div>
        <div className="mt-3 ms-auto flex w-max max-w-[85%] flex-col items-end">
          <p className="rounded-bubble rounded-ee-chip border border-accent-edge bg-accent-soft px-2.75 py-1.75">
            {t('It is yours until Friday 6 PM.')}
          </p>
          <p className="flex items-center gap-1 px-1 pt-0.5 text-11 text-text-3">
            {t('10:44 AM')}
            <svg aria-hidden="true" viewBox="0 0 16 12" className="h-3 w-4 fill-none stroke-accent-ink stroke-[1.6]">
              <path d="M1.5 6.3 4 8.8l5-5.6M7.2 8l.8.8 5.5-5.6" strokeLinecap="round" strokeLinejoin="round" />
            </svg>
          </p>
        </div>
        <svg
          aria-hidden="true"
          viewBox="0 0 24 32"
          className="ms-8 my-2 block h-8 w-6 fill-none stroke-control stroke-[1.5]"
        >
          <path d="M4 0v14a6 6 0 0 0 6 6h6M12 15l5 5-5 5" strokeLinecap="round" />
        </svg>
        <DealCard />
      </div>
    </div>
  )
}

function DealCard() {
  return (
    <div className="ms-16 w-70 rounded-card border border-line-2 bg-surface p-3 dark:bg-raised">
      <p className="font-medium">{t('Reefer fleet telemetry, phase 2')}</p>
      <p className="mt-1 flex items-center gap-1.5 text-12 text-text-2">
        <Avatar kind="company" size={16} name="Tessellate Freight" />
        Tessellate Freight
      </p>
      <p className="mt-2 flex items-baseline gap-2 tabular-nums">
        <b className="font-semibold">$184,000</b>
        <span className="text-12 text-text-2">70%</span>
      </p>
      <p className="mt-2 flex items-center gap-2 border-t border-line pt-2 text-12 leading-5 text-text-2">
        <span className="flex flex-1 items-center gap-1.5 text-due-soon">
          <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 stroke-orange-solid stroke-[1.6]">
            <circle cx="6" cy="6" r="4.2" fill="none" />
            <circle cx="6" cy="6" r="2" className="fill-orange-solid" stroke="none" />
          </svg>
          {t('Send revised quote')}
        </span>
        <span className="text-text-3">{t('12 d')}</span>
        <Avatar size={20} name="Maren Aldous" />
      </p>
    </div>
  )
}

function Dots() {
  return (
    <svg aria-hidden="true" className="absolute inset-0 size-full">
      <defs>
        <pattern id="dots" width="40" height="40" patternUnits="userSpaceOnUse">
          <circle cx="20" cy="20" r="1" className="fill-line-2" />
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill="url(#dots)" />
    </svg>
  )
}
