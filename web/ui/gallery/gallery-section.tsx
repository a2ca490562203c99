import type { ReactNode } from 'react'

/** One section of the gallery: a title, a note on what to look for, and the states. */
export function GallerySection({ title, note, children }: { title: string; note: string; children: ReactNode }) {
  return (
    <section
      aria-label={title}
      className="grid grid-cols-[160px_minmax(0,1fr)] gap-6 border-t border-line pt-5 pb-6 max-md:grid-cols-1 max-md:gap-3"
    >
      <h2 className="text-15 font-semibold tracking-tight">
        {title}
        <span className="mt-1 block text-12 font-normal tracking-normal text-text-2">{note}</span>
      </h2>
      <div className="flex min-w-0 flex-col gap-4">{children}</div>
    </section>
  )
}

export function GalleryRow({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-start gap-x-6 gap-y-4">{children}</div>
}

export function Specimen({ as, width, children }: { as: string; width?: number; children: ReactNode }) {
  return (
    <div className="max-w-full min-w-0" style={{ width }}>
      <p className="mb-1.5 text-12 text-text-3">{as}</p>
      {children}
    </div>
  )
}
