import { addressOf } from '#app/platform/lists/list-address.ts'

export const patientsPath = '/admin/patients'

/** The screen of patients; `find` is the random id under which the searched words are kept. */
export const patientsAddress = ({ find, after = null }: { find: string | null; after?: string | null }) =>
  addressOf(patientsPath, { find, after })

/** One patient's page; whose record was joined to another's leads on to that one. */
export const patientAddress = (id: string): string => `${patientsPath}/${encodeURIComponent(id)}`

/** Who agreed to pictures of them on the website (`../picture-consents/`). */
export const consentsPath = `${patientsPath}/consents`

/** The form for a new consent, of that patient where one is named. */
export const addConsentAddress = (patient: string | null = null): string =>
  addressOf(consentsPath, { add: '1', patient })

/** The same page with its access log open. */
export const seenAddress = (id: string): string => addressOf(patientAddress(id), { seen: 'all' })

/** What an action on the page came to. */
export const patientActions = [
  'corrected',
  'uncorrected',
  'note',
  'apart',
  'separated',
  'joined',
  'confirmed',
  'blocked',
  'unblocked',
  'moved',
  'unmoved',
] as const
export type PatientAction = (typeof patientActions)[number]

/** The page, saying what was just done. */
export const patientDoneAddress = (id: string, done: PatientAction): string =>
  addressOf(patientAddress(id), { done })

type JoinPlace = { find?: string | null; with?: string | null; after?: string | null }

/** Joining two records: looking for the other one, or with it chosen. */
export const joinAddress = (id: string, { find = null, after = null, ...other }: JoinPlace = {}): string =>
  addressOf(`${patientAddress(id)}/join`, { find, with: other.with ?? null, after })

type MovePlace = Omit<JoinPlace, 'with'> & {
  /** What moves, as `kind.id`. */
  items?: readonly string[]
  /** The patient whose it is, or `new`. */
  with?: string | null
  /** Others are being chosen. */
  isChoosing?: boolean
}

/** Moving records to another patient: choosing them, looking for the patient, or with both chosen. */
export function moveAddress(
  id: string,
  { items = [], isChoosing = false, ...place }: MovePlace = {},
): string {
  const { find = null, after = null, with: other = null } = place
  const chosen = new URLSearchParams(items.map((item) => ['item', item])).toString()
  const path = `${patientAddress(id)}/move`
  const rest = addressOf('', { find, after, with: other, choose: isChoosing ? '1' : null }).slice(1)
  const search = [chosen, rest].filter(Boolean).join('&')
  return search === '' ? path : `${path}?${search}`
}

/** Stands for a patient who is not there yet. */
export const newPatient = 'new'

/** Correcting what a patient is called and how they are reached. */
export const correctAddress = (id: string): string => `${patientAddress(id)}/correct`

/** Erasing a patient for good; what went, once it is done. */
export const eraseAddress = (id: string): string => `${patientAddress(id)}/erase`

/** All that is kept of a patient, as a file. */
export const exportAddress = (id: string): string => `${patientAddress(id)}/export`
