import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { writeRecord, written } from '#app/features/records/write-record.server.ts'
import { m } from '#app/language/messages.ts'
import { parseDate } from '#app/platform/dates.ts'
import type { FormFields } from '#app/platform/forms/form-fields.server.ts'
import { type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { oneLine } from '#app/platform/text/text.ts'
import {
  deleteAgreement,
  insertAgreement,
  listAgreements,
  mostAgreements,
  saveDataPlace,
} from '../queries.server.ts'

export type DataDone = 'saved' | 'added' | 'deleted'
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
async function addAgreement(services: Services, { actor, fields }: Asked): Promise<Outcome<DataDone>> {
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
  const writing = { actor, object: 'agreement', failed: m.trust_data_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    if ((await listAgreements(tx)).length >= mostAgreements)
      return refused({ status: 409, message: m.trust_data_too_many() })
    const objectId = await insertAgreement(tx, { vendor, signedOn, endsOn }, services.clock.now())
    return written({ action: 'create', objectId }, 'added' as const)
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
  delete: { asksAgain: true, run: removeAgreement },
})

export type DataIntent = IntentOf<typeof dataIntents>
