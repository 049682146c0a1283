import type { Database } from '#app/db/tables.ts'
import type { Staff } from '#app/features/audit/actor.ts'
import {
  type RecordEntry,
  unchanged,
  writeRecord,
  written,
  writtenAll,
} from '#app/features/records/write-record.server.ts'
import type { LocalText } from '#app/language/language.ts'
import { changedTexts, noText } from '#app/language/local-text.ts'
import { m } from '#app/language/messages.ts'
import { sentencesByField } from '#app/platform/forms/form-fields.server.ts'
import { done, type Outcome, refused } from '#app/platform/outcome.ts'
import type { Services } from '#app/platform/services.ts'
import { categoryForm, newCategory, ofCategory, type TypedTreatment } from '../form.ts'
import { listAll, listOrderForChange, storeCategory, storeOrder } from '../queries.server.ts'
import type { Treatment } from '../rules.ts'
import { categoryKey, type Direction, inCategories, movedOne } from './rules.ts'

type Move = { actor: Staff; id: string; to: Direction }

/**
 * Staff move a treatment one place up or down within its category. It is no change of what a form shows: anyone who
 * edits the same one meanwhile may save.
 * @returns 404 where it was deleted
 */
export function moveTreatment(services: Services, { actor, id, to }: Move): Promise<Outcome<undefined>> {
  return changeOrder(services, { actor, id }, (treatments) => {
    const treatment = treatments.find((one) => one.id === id)
    if (!treatment) return refused({ status: 404, message: m.treatments_deleted_meanwhile() })
    const groups = inCategories(treatments)
    const moved = groups.map(({ rows }) => movedOne(rows, treatment, to) ?? rows)
    return done(moved.every((rows, at) => rows === groups[at]?.rows) ? null : moved.flat())
  })
}

type CategoryMove = { actor: Staff; key: string; to: Direction }

/** Staff move a category with all of its treatments before the one above it, or after the one below. */
export function moveCategory(
  services: Services,
  { actor, key, to }: CategoryMove,
): Promise<Outcome<undefined>> {
  return changeOrder(services, { actor, id: '' }, (treatments) => {
    const groups = inCategories(treatments)
    const named = groups.filter((group) => group.key !== '')
    const group = named.find((one) => one.key === key)
    if (!group) return refused({ status: 404, message: m.treatments_category_gone() })
    const moved = movedOne(named, group, to)
    return done(moved && [...groups.filter((one) => one.key === ''), ...moved].flatMap(({ rows }) => rows))
  })
}

type Order = Outcome<readonly Treatment[] | null>

/** @param decide the new order; null where it stays */
function changeOrder(
  services: Services,
  { actor, id }: { actor: Staff; id: string },
  decide: (treatments: readonly Treatment[]) => Order,
): Promise<Outcome<undefined>> {
  const writing = { actor, object: 'treatment', id, failed: m.treatments_save_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    const order = decide(await listOrderForChange(tx))
    if (!order.ok) return order
    if (order.value === null) return unchanged()
    await storeOrder(
      tx,
      order.value.map((one) => one.id),
    )
    return written({ action: 'edit', detail: { fields: ['order'] } })
  })
}

/** Staff give a category another name; under the name of another one both are one from then on. 422 with sentences by field. */
export async function renameCategory(
  services: Services,
  { actor, key, typed }: { actor: Staff; key: string; typed: LocalText },
): Promise<Outcome<undefined>> {
  const read = categoryForm.safeParse({ category: typed })
  if (!read.success) return refused({ status: 422, errors: sentencesByField(read.error) })
  const writing = { actor, object: 'treatment', failed: m.treatments_save_failed() } as const
  return writeRecord(services, writing, async (tx) => {
    const treatments = await listOrderForChange(tx)
    const named = key === '' ? [] : treatments.filter((one) => categoryKey(one) === key)
    if (named.length === 0) return refused({ status: 404, message: m.treatments_category_gone() })
    const { category } = read.data
    const other = categoryKey({ category }) === key ? undefined : existing(treatments, category)
    const after = other ?? category
    const entries = named.flatMap((one): RecordEntry[] => {
      const fields = changedTexts('category', one.category, after)
      return fields.length > 0 ? [{ objectId: one.id, action: 'edit', detail: { fields } }] : []
    })
    if (entries.length === 0) return unchanged()
    await storeCategory(
      tx,
      named.map(({ id }) => id),
      after,
    )
    return writtenAll(entries, undefined)
  })
}

const existing = (treatments: readonly Treatment[], category: LocalText): LocalText | undefined =>
  treatments.find((one) => categoryKey(one) === categoryKey({ category }))?.category

/**
 * The category that a form chose, in the words that its other treatments have. 422 with a sentence where a new one has
 * no name, or the chosen one is gone.
 */
export async function readCategory(
  tx: Database,
  typed: Pick<TypedTreatment, 'categoryOf' | 'category'>,
  before?: Pick<Treatment, 'category'>,
): Promise<Outcome<LocalText>> {
  if (typed.categoryOf === '') return done(noText)
  if (typed.categoryOf === newCategory) {
    const read = categoryForm.safeParse(typed)
    if (!read.success) return refused({ status: 422, errors: sentencesByField(read.error) })
    const { category } = read.data
    return done(existing(await listAll(tx), category) ?? category)
  }
  const found = [...(before ? [before] : []), ...(await listAll(tx))].find(
    (one) => ofCategory(categoryKey(one)) === typed.categoryOf,
  )
  if (found) return done(found.category)
  return refused({ status: 422, errors: { categoryOf: m.treatments_category_gone() } })
}
