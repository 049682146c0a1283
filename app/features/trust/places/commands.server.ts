import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { unchanged, writeRecord, written } from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import { parseDate } from '#app/platform/dates.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { keysOf } from '#app/platform/shapes/collections.ts'
import { oneLine } from '#app/platform/text/text.ts'
import {
  deleteAgreement,
  insertAgreement,
  listAgreements,
  mostAgreements,
  saveDataPlace,
  type TypedAgreement,
  updateAgreement,
} from '../queries.server.ts'

export const dataDone = ['saved', 'added', 'changed', 'deleted'] as const
export type DataDone = (typeof dataDone)[number]
type Asked = { actor: Staff; fields: FormFields; what: string }

const longestText = 120
const textIn = (fields: FormFields, name: string) => oneLine(fields.get(name) ?? '').slice(0, longestText)

/** What the owner alone knows of where the data is. */
function savePlace(services: Services, { actor, fields }: Asked): Promise<Outcome<DataDone>> {
  const place = { region: textIn(fields, 'region'), hostEncrypts: fields.get('host') === '1' }
  const writing = { actor, object: 'data-place', failed: m.trust_data_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    await saveDataPlace(tx, place)
    return written({ action: 'edit' }, 'saved' as const)
  })
}

/** 422 with a sentence at each field that is wrong. */
function readAgreement(fields: FormFields): Outcome<TypedAgreement> {
  const vendor = textIn(fields, 'vendor')
  const signedOn = parseDate(fields.get('signedOn') ?? '')
  const ends = (fields.get('endsOn') ?? '').trim()
  const endsOn = ends === '' ? null : parseDate(ends)
  const isEndWrong = ends !== '' && (endsOn === null || (signedOn !== null && endsOn < signedOn))
  const errors = {
    ...(vendor === '' && { vendor: m.trust_data_vendor_missing() }),
    ...(signedOn === null && { signedOn: m.trust_data_signed_missing() }),
    ...(isEndWrong && { endsOn: m.trust_data_ends_wrong() }),
  }
  if (Object.keys(errors).length > 0 || signedOn === null) return refused({ status: 422, errors })
  return done({ vendor, signedOn, endsOn })
}

async function addAgreement(services: Services, { actor, fields }: Asked): Promise<Outcome<DataDone>> {
  const typed = readAgreement(fields)
  if (!typed.ok) return typed
  const writing = { actor, object: 'agreement', failed: m.trust_data_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    if ((await listAgreements(tx)).length >= mostAgreements)
      return refused({ status: 409, message: m.trust_data_too_many() })
    const objectId = await insertAgreement(tx, typed.value, services.clock.now())
    return written({ action: 'create', objectId }, 'added' as const)
  })
}

async function changeAgreement(
  services: Services,
  { actor, fields, what }: Asked,
): Promise<Outcome<DataDone>> {
  const typed = readAgreement(fields)
  if (!typed.ok) return typed
  const writing = { actor, object: 'agreement', id: what, failed: m.trust_data_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    const stored = (await listAgreements(tx)).find(({ id }) => id === what)
    const next = typed.value
    const changed = keysOf(next).filter((field) => stored?.[field] !== next[field])
    if (stored && changed.length === 0) return unchanged('changed' as const)
    if (!(await updateAgreement(tx, what, { ...next, now: services.clock.now() })))
      return refused({ status: 404, message: m.trust_data_gone() })
    return written({ action: 'edit', detail: { fields: changed } }, 'changed' as const)
  })
}

function removeAgreement(services: Services, { actor, what }: Asked): Promise<Outcome<DataDone>> {
  const writing = { actor, object: 'agreement', id: what, failed: m.trust_data_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    if (!(await deleteAgreement(tx, what))) return refused({ status: 404, message: m.trust_data_gone() })
    return written({ action: 'delete' }, 'deleted' as const)
  })
}

export const dataIntents = intentsOf<Asked, Outcome<DataDone>>()({
  place: { asksAgain: true, run: savePlace },
  add: { asksAgain: true, run: addAgreement },
  edit: { asksAgain: true, run: changeAgreement },
  delete: { asksAgain: true, run: removeAgreement },
})

export type DataIntent = IntentOf<typeof dataIntents>
