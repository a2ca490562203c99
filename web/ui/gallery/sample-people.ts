export type GalleryPerson = {
  id: string
  name: string
  job: string
  company: string
  status: string
  level: string
  score: number
  owner: string
  last: string
}

const names =
  'Amara Okonkwo,Benedikt Straub-Wiedenhöfer,Chloé Marchetti-Delacroix,Dmitri Volkonsky,Elif Yıldırım,Fionnuala Ó Ceallaigh,Guillermo Santos-Reyes,Hana Kobayashi,Ingrid Løvås,João Pedro Cavalcanti de Albuquerque,Kwabena Mensah,Lakshmi Venkataraman'.split(
    ',',
  )
const companies = [
  'Tessellate Freight',
  'Brightwater Desalination',
  'Oka Ceramics',
  'Northbeam Optics',
  'Halyard & Sons',
]
const statuses = ['ENGAGED', 'CUSTOMER', 'INTERESTED', 'PROSPECT', 'WARM', 'LEAD', 'ACTIVE', 'LOST', 'CLOSED']
const owners = ['Maren Aldous', 'Tobias Renner', 'Priya Nair']

/** Invented people, the same on every load. */
export function createGalleryPeople(count: number): GalleryPerson[] {
  return Array.from({ length: count }, (_, at) => ({
    id: String(at),
    name: names[at % names.length] ?? '',
    job: 'Head of Procurement',
    company: companies[at % companies.length] ?? '',
    status: statuses[at % statuses.length] ?? '',
    level: ['HOT', 'HOT', 'WARM', 'COLD'][at % 4] ?? '',
    score: (at * 37) % 101,
    owner: owners[at % owners.length] ?? '',
    last: `Mar ${1 + (at % 28)}`,
  }))
}
