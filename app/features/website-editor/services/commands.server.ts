import { type IntentOf, intentsOf } from '#app/features/access/permissions/intents.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import { mostServices } from '#app/features/clinic-profile/website/field-lengths.ts'
import {
  middle,
  pictureValue,
  serviceField,
  serviceOrderField,
  setFlag,
} from '#app/features/clinic-profile/website/fields.ts'
import { firstServices } from '#app/features/clinic-profile/website/first-services.ts'
import { serviceKeysOf } from '#app/features/clinic-profile/website/read-fields.ts'
import { m } from '#app/language/messages.ts'
import { type FormFields, pick } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import { randomId } from '#app/platform/secrets/random.server.ts'
import type { Services } from '#app/platform/services.ts'
import { doneAddress, servicePath } from '../address.ts'
import { type FieldEdit, saveDraft } from '../draft/commands.server.ts'
import { readDraft } from '../draft/draft.server.ts'
import { cleaned, problemOf } from '../field-rules/rules.server.ts'

/** Where to go on. */
type Came = Outcome<string>

type Sent = { actor: Staff; fields: FormFields }

/** What forms of the list ask for, in the draft. Each leads to the address to go on with. */
export const serviceIntents = intentsOf<Sent, Came>()({
  add: async (services, sent) => addService(services, sent, await keysNow(services)),
  undo: (services, sent) => {
    const { id, before } = pick(sent.fields, ['id', 'before'])
    return order(
      services,
      sent,
      (now) => putBack(now, knownIn(before.split(',')), id),
      doneAddress('undone', id),
    )
  },
  move: (services, sent) =>
    ofService(services, sent, (id, keys) => {
      const { to } = pick(sent.fields, ['to'])
      return order(services, sent, (now) => moved(now, id, to), doneAddress('moved', id, keys))
    }),
  delete: (services, sent) =>
    ofService(services, sent, (id, keys) =>
      order(services, sent, (now) => now.filter((key) => key !== id), doneAddress('deleted', id, keys)),
    ),
  show: (services, sent) =>
    ofService(services, sent, (id) => {
      const shown = sent.fields.has('shown')
      const edit = { field: serviceField(id, 'shown'), typed: shown ? setFlag : '', seen: '' }
      const address = doneAddress(shown ? 'shown' : 'hidden', id)
      return save(services, sent.actor, { edits: [edit], address })
    }),
})

export type ServiceIntent = IntentOf<typeof serviceIntents>

const keysNow = async ({ db }: Services) => serviceKeysOf((await readDraft(db)).fields)

/** 404 where the draft has no such service any more. */
async function ofService(
  services: Services,
  { fields }: Sent,
  change: (id: string, keys: readonly string[]) => Promise<Came>,
): Promise<Came> {
  const id = fields.get('id') ?? ''
  const keys = await keysNow(services)
  return keys.includes(id) ? change(id, keys) : refused({ status: 404, message: m.services_gone() })
}

const order = (services: Services, { actor, fields }: Sent, change: OrderChange, address: string) =>
  save(services, actor, { edits: [orderEdit(change, fields.get('seen') ?? '')], address })

type OrderChange = (now: readonly string[]) => readonly string[]

/** Made of the order as it is when nobody else can change it: of two who add at once both do. */
const orderEdit = (change: OrderChange, seen: string): FieldEdit => ({
  field: serviceOrderField,
  typed: (now) => JSON.stringify(change(serviceKeysOf({ [serviceOrderField]: now }))),
  seen,
  isTouched: true,
})

/** Where it was before; what was added or deleted meanwhile stays so. */
function putBack(keys: readonly string[], before: readonly string[], key: string): string[] {
  const known = before.filter((one) => one === key || keys.includes(one))
  return [...known, ...keys.filter((one) => !known.includes(one))]
}

/** Each once: a form that was made by hand may say anything. */
const knownIn = (keys: readonly string[]) =>
  [...new Set(keys.filter((key) => key !== ''))].slice(0, mostServices)

/** A place up or down, or to the place of another one. */
function moved(keys: readonly string[], key: string, to: string): string[] {
  const at = keys.indexOf(key)
  if (at < 0) return [...keys]
  const place = to === 'up' ? at - 1 : to === 'down' ? at + 1 : Number(to)
  if (!Number.isInteger(place) || place < 0 || place >= keys.length) return [...keys]
  const rest = keys.filter((one) => one !== key)
  return rest.toSpliced(place, 0, key)
}

/** A new one has a name. It is hidden until it is switched on, and may stay unfinished until then. */
async function addService(
  services: Services,
  { actor, fields }: Sent,
  keys: readonly string[],
): Promise<Came> {
  if (keys.length >= mostServices)
    return refused({ status: 422, message: m.field_rules_most_services({ most: mostServices }) })
  const key = `s${randomId().slice(0, keyLength)}`
  const [titleField, title] = [serviceField(key, 'title.en'), fields.get('title') ?? '']
  const problem = problemOf(titleField, cleaned(titleField, title))
  if (problem !== null) return refused({ status: 422, message: problem })
  const [first] = firstServices
  const parts = [
    ['title.en', title],
    [
      'anchor',
      `service-${key
        .slice(0, anchorLength)
        .toLowerCase()
        .replaceAll(/[^a-z0-9]/g, '0')}`,
    ],
    ['icon', first.icon],
    ['picture', pictureValue('drawing', first.id)],
    ['focus', middle],
  ] as const
  const edits = parts.map(([part, typed]) => ({ field: serviceField(key, part), typed, seen: '' }))
  return save(services, actor, {
    edits: [orderEdit((now) => [...now, key], ''), ...edits],
    address: servicePath(key),
  })
}

const keyLength = 12
const anchorLength = 7

async function save(
  services: Services,
  actor: Staff,
  { edits, address }: { edits: FieldEdit[]; address: string },
): Promise<Came> {
  const saved = await saveDraft(services, actor, edits)
  if (!saved.ok) return saved
  const [conflict] = saved.value.conflicts
  const [error] = Object.values(saved.value.errors)
  if (conflict) return refused({ status: 409, message: conflict.message })
  return error === undefined ? done(address) : refused({ status: 422, message: error })
}
