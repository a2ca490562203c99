/** Invented people and companies of the sample data, with numbers and domains that nobody can have. */

type SampleCompany = {
  name: string
  domain: string
  industry: string
  size: string
  status: string
  city: string
  country: string
}

const sampleCompany = (
  name: string,
  domain: string,
  industry: string,
  size: string,
  status: string,
  city: string,
  country: string,
) => ({
  ...{ name, domain, industry, size, status, city, country },
})

export const sampleCompanies: SampleCompany[] = [
  sampleCompany('Brightwater Desalination', 'brightwater', 'Water', 'LARGE', 'CUSTOMER', 'Valencia', 'Spain'),
  sampleCompany('Tessellate Freight', 'tessellate', 'Logistics', 'ENTERPRISE', 'CUSTOMER', 'Rotterdam', 'Netherlands'),
  sampleCompany('Halyard & Sons', 'halyard', 'Retail', 'SMALL', 'ACTIVE', 'Bristol', 'United Kingdom'),
  sampleCompany('Verdant Rail', 'verdantrail', 'Transport', 'LARGE', 'PROSPECT', 'Zagreb', 'Croatia'),
  sampleCompany('Oka Ceramics', 'okaceramics', 'Manufacturing', 'MEDIUM', 'CUSTOMER', 'Kyoto', 'Japan'),
  sampleCompany('Pinegrove Cold Chain', 'pinegrove', 'Logistics', 'MEDIUM', 'ENGAGED', 'Oslo', 'Norway'),
  sampleCompany('Marisol Energía', 'marisol', 'Energy', 'LARGE', 'PROSPECT', 'Lima', 'Peru'),
  sampleCompany('Northgate Labs', 'northgate', 'Biotechnology', 'STARTUP', 'INTERESTED', 'Leeds', 'United Kingdom'),
  sampleCompany('Kestrel Robotics', 'kestrelrobotics', 'Robotics', 'STARTUP', 'ACTIVE', 'Munich', 'Germany'),
  sampleCompany('Sable Insurance', 'sable', 'Insurance', 'ENTERPRISE', 'LOST', 'Toronto', 'Canada'),
  sampleCompany('Lumen Optics', 'lumenoptics', 'Manufacturing', 'SMALL', 'WARM', 'Lyon', 'France'),
  sampleCompany('Harbourlight Hotels', 'harbourlight', 'Hospitality', 'MEDIUM', 'LEAD', 'Auckland', 'New Zealand'),
]

type SamplePerson = { name: string; title: string; company: number | null; status: string; temperature: string }

const samplePerson = (
  name: string,
  title: string,
  at: number | null,
  status: string,
  warmth: string,
): SamplePerson => ({
  ...{ name, title, company: at, status, temperature: warmth },
})

export const samplePeople: SamplePerson[] = [
  samplePerson('Adaeze Nwosu', 'Head of Procurement', 1, 'CUSTOMER', 'HOT'),
  samplePerson('João Pedro Cavalcanti', 'Operations Director', 1, 'CUSTOMER', 'WARM'),
  samplePerson('Elif Yıldırım', 'Purchasing Manager', 2, 'ENGAGED', 'HOT'),
  samplePerson('Benedikt Straub', 'Chief Engineer', 0, 'CUSTOMER', 'WARM'),
  samplePerson('Lucía Ferrer', 'Plant Manager', 0, 'CUSTOMER', 'HOT'),
  samplePerson('Petra Vukičević', 'Fleet Director', 3, 'PROSPECT', 'HOT'),
  samplePerson('Haruka Oka', 'Owner', 4, 'CUSTOMER', 'WARM'),
  samplePerson('Kenji Watanabe', 'Head of Production', 4, 'ACTIVE', 'COLD'),
  samplePerson('Ingrid Solberg', 'Supply Chain Lead', 5, 'ENGAGED', 'HOT'),
  samplePerson('Anders Lie', 'Finance Manager', 5, 'LEAD', 'COLD'),
  samplePerson('Camila Rojas', 'Head of Projects', 6, 'PROSPECT', 'WARM'),
  samplePerson('Diego Salazar', 'Site Engineer', 6, 'INTERESTED', 'WARM'),
  samplePerson('Priya Nair', 'Founder', 7, 'INTERESTED', 'HOT'),
  samplePerson('Tom Ashworth', 'Laboratory Manager', 7, 'WARM', 'WARM'),
  samplePerson('Jonas Falk', 'Head of Hardware', 8, 'ACTIVE', 'WARM'),
  samplePerson('Mei-Ling Chou', 'Product Manager', 8, 'PROSPECT', 'HOT'),
  samplePerson('Margaret Doyle', 'Vice President, Claims', 9, 'LOST', 'COLD'),
  samplePerson('Étienne Marchand', 'Managing Director', 10, 'WARM', 'WARM'),
  samplePerson('Sophie Lambert', 'Buyer', 10, 'ENGAGED', 'COLD'),
  samplePerson('Wiremu Parata', 'General Manager', 11, 'LEAD', 'WARM'),
  samplePerson('Olivia Grant', 'Head of Purchasing', 11, 'LEAD', 'COLD'),
  samplePerson('Nadia Haddad', 'Consultant', null, 'ACTIVE', 'WARM'),
  samplePerson('Samuel Osei', 'Logistics Adviser', null, 'ACTIVE', 'COLD'),
  samplePerson('Ines Dahl', 'Regional Buyer', 1, 'ENGAGED', 'WARM'),
  samplePerson('Marek Novák', 'Warehouse Manager', 1, 'CUSTOMER', 'COLD'),
  samplePerson('Fatima Zahra Bennani', 'Quality Lead', 0, 'ACTIVE', 'WARM'),
  samplePerson('Arjun Mehta', 'Head of IT', 3, 'PROSPECT', 'WARM'),
  samplePerson('Signe Kask', 'Timetable Planner', 3, 'LEAD', 'COLD'),
  samplePerson('Rosa Lindqvist', 'Export Manager', 5, 'CUSTOMER', 'WARM'),
  samplePerson('Daniel Weiss', 'Investor', null, 'ACTIVE', 'WARM'),
  samplePerson('Hana Kobayashi', 'Designer', 4, 'INACTIVE', 'COLD'),
  samplePerson('Liam Byrne', 'Shop Manager', 2, 'INTERESTED', 'WARM'),
  samplePerson('Aaliyah Stone', 'Owner', 2, 'WON', 'HOT'),
  samplePerson('Viktor Petrov', 'Technical Director', 6, 'CLOSED', 'COLD'),
  samplePerson('Noor van Dijk', 'Sustainability Lead', 1, 'PROSPECT', 'HOT'),
  samplePerson('Gustavo Lima', 'Treasurer', 6, 'WARM', 'COLD'),
  samplePerson('Chloé Perrin', 'Research Lead', 10, 'INTERESTED', 'WARM'),
  samplePerson('Yusuf Demir', 'Broker', null, 'DEAD', 'COLD'),
  samplePerson('Bianca Rossi', 'Event Manager', 11, 'ENGAGED', 'WARM'),
  samplePerson('Owen Pritchard', 'Maintenance Lead', 8, 'LEAD', 'WARM'),
]

/** Title, company, person, value, currency, status, probability, days until it closes (negative for closed deals). */
type SampleDeal = [string, number, number, number, string, string, number, number]

export const sampleDeals: SampleDeal[] = [
  ['Reefer fleet telemetry, phase 2', 1, 0, 184_000, 'USD', 'OPEN', 70, 9],
  ['Cold store sensors', 5, 8, 46_500, 'EUR', 'OPEN', 55, 16],
  ['Desalination pump service contract', 0, 4, 96_500, 'EUR', 'OPEN', 45, 24],
  ['Label stock, four sites', 2, 2, 8_150, 'GBP', 'OPEN', 80, 4],
  ['Kiln spare parts, annual frame', 4, 6, 22_400, 'EUR', 'OPEN', 60, 13],
  ['Wayside signal lamps', 3, 5, 128_000, 'EUR', 'OPEN', 35, 48],
  ['Solar tracker pilot', 6, 10, 64_000, 'USD', 'OPEN', 25, 70],
  ['Clean room monitoring', 7, 12, 18_900, 'GBP', 'OPEN', 50, 28],
  ['Gripper test bench', 8, 15, 31_000, 'EUR', 'OPEN', 40, 35],
  ['Lens coating line', 10, 17, 41_000, 'EUR', 'PAUSED', 20, 90],
  ['Hotel energy audit', 11, 19, 12_000, 'USD', 'PAUSED', 15, 120],
  ['Depot chargers', 3, 26, 210_000, 'EUR', 'PAUSED', 30, 150],
  ['Reefer fleet telemetry, phase 1', 1, 0, 142_000, 'USD', 'WON', 100, -12],
  ['Brine sensors', 0, 3, 28_700, 'EUR', 'WON', 100, -31],
  ['Shop scales', 2, 32, 4_800, 'GBP', 'WON', 100, -44],
  ['Glaze mixers', 4, 6, 37_200, 'EUR', 'WON', 100, -72],
  ['Export packing line', 5, 28, 51_000, 'EUR', 'WON', 100, -103],
  ['Yard cameras', 1, 24, 19_400, 'USD', 'WON', 100, -130],
  ['Filter cartridges, first order', 0, 25, 9_900, 'EUR', 'WON', 100, -161],
  ['Claims archive', 9, 16, 75_000, 'CAD', 'LOST', 0, -20],
  ['Timetable screens', 3, 27, 33_000, 'EUR', 'LOST', 0, -58],
  ['Laboratory freezers', 7, 13, 15_500, 'GBP', 'LOST', 0, -95],
  ['Substation housing', 6, 33, 88_000, 'USD', 'LOST', 0, -140],
  ['Optical bench', 10, 36, 23_000, 'EUR', 'LOST', 0, -170],
]

export const lostReasons = [
  'Went with the incumbent',
  'No budget this year',
  'Price',
  'Project was stopped',
  'Too late',
]

/** Title, days until it is due, status, priority, deal. */
type SampleTask = [string, number, string, string, number]

export const sampleTasks: SampleTask[] = [
  ['Send the revised telemetry quote with the two-port discount', -1, 'PENDING', 'URGENT', 0],
  ['Call about the pump service contract', -3, 'IN_PROGRESS', 'HIGH', 2],
  ['Answer the questions on data retention', -6, 'PENDING', 'MEDIUM', 7],
  ['Check the signed contract against the approved terms', 0.2, 'PENDING', 'HIGH', 3],
  ['Book the site visit', 0.3, 'PENDING', 'MEDIUM', 1],
  ['Prepare the pilot proposal', 2, 'IN_PROGRESS', 'HIGH', 6],
  ['Send references of rail customers', 3, 'PENDING', 'MEDIUM', 5],
  ['Agree on delivery dates', 5, 'PENDING', 'MEDIUM', 4],
  ['Invite the team to the demonstration', 6, 'PENDING', 'LOW', 8],
  ['Follow up on the budget', 14, 'PENDING', 'LOW', 9],
  ['Review the frame contract', 21, 'PENDING', 'MEDIUM', 4],
  ['Plan the roll-out', 30, 'PENDING', 'MEDIUM', 0],
  ['Send the welcome pack', -10, 'COMPLETED', 'MEDIUM', 12],
  ['Collect feedback on the first delivery', -25, 'COMPLETED', 'LOW', 13],
  ['Write the case study', -40, 'COMPLETED', 'MEDIUM', 15],
  ['Close the archive project', -18, 'CANCELLED', 'LOW', 19],
]

/** What happened, its outcome, and the notes about it. */
export const sampleCalls: [string, string, string, string][] = [
  ['CALL', 'PHONE', 'SUCCESSFUL', 'First call'],
  ['EMAIL', 'EMAIL', 'SUCCESSFUL', 'Sent the price list'],
  ['MEETING', 'OTHER', 'SUCCESSFUL', 'Walked through the requirements'],
  ['CALL', 'PHONE', 'NO_RESPONSE', 'Tried to reach them'],
  ['EMAIL', 'EMAIL', 'SUCCESSFUL', 'Answered technical questions'],
  ['CALL', 'PHONE', 'RESCHEDULED', 'Moved to next week'],
  ['MEETING', 'OTHER', 'SUCCESSFUL', 'Demonstration'],
  ['CALL', 'WHATSAPP', 'SUCCESSFUL', 'Short check-in'],
]

export const sampleNotes = [
  'Shares the decision with finance. The budget is renewed every January.',
  'Prefers WhatsApp to email, and mornings to afternoons.',
  'Compared us with their current supplier: we cost more, but they want better service.',
  'Wants a pilot on one site before anything is signed.',
  'Asked for references of a similar size. Sent two.',
  'Moving to a new plant in spring, which will change deliveries.',
  'Met at the Hanover trade fair, booth 12.',
  'Procurement needs the security questionnaire before moving on.',
]

/** The person of a conversation, and its messages: those of the team start with `>`. */
export const sampleChats: { person: number; said: string[] }[] = [
  {
    person: 0,
    said: [
      'Hello! Do you still move freight data to our depot in Rotterdam?',
      '> Hello Adaeze, yes, every five minutes.',
      'Good. We plan twelve more reefers from October.',
      '> Then phase 2 fits. I will send you the revised quote tomorrow.',
      'Contract is with our lawyers, you will hear from me this week.',
    ],
  },
  {
    person: 4,
    said: [
      'The second pump makes that noise again.',
      '> Thank you for telling us. Can you send a short recording?',
      'Tomorrow, when the shift changes.',
    ],
  },
  { person: 8, said: ['> Hello Ingrid, shall we visit the cold store on Thursday?', 'Thursday at ten is fine.'] },
]

/** Tags, with the people and companies that have them. */
export const sampleTags: { name: string; description: string; people: number[]; companies: number[] }[] = [
  { name: 'Network', description: 'Can introduce us to people', people: [21, 22, 29, 37], companies: [] },
  { name: 'Partnerships', description: 'Sells or builds with us', people: [14, 17], companies: [] },
  { name: 'Partners', description: 'Sells or builds with us', people: [], companies: [8, 10] },
  { name: 'Key account', description: 'Managed by two of us', people: [0, 1, 3, 4], companies: [0, 1] },
  { name: 'Trade fair 2026', description: 'Met in Hanover', people: [5, 12, 18, 31, 38], companies: [3, 7] },
]
