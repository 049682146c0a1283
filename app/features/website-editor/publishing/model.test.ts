import fc from 'fast-check'
import { expect, test } from 'vitest'
import { outcomeValue } from '#test/outcome-value.ts'
import { forEachEngineWithServices, type TestServices } from '#test/services.ts'
import { saveDraft, takeBack } from '../draft/commands.server.ts'
import { readDraft } from '../draft/draft.server.ts'
import { findPublished } from '../queries.server.ts'
import { seedWebsite } from '../seed.server.ts'
import { restoreVersion, undoReplacing } from '../versions/commands.server.ts'
import { publishDraft } from './commands.server.ts'
import { sawOf } from './listed.server.ts'

const people = [
  { kind: 'staff', id: 'dana', addressHash: '' },
  { kind: 'staff', id: 'luis', addressHash: '' },
] as const
const fields = ['home.lead.en', 'home.lead.es', 'reason.1.text.es', 'profile.suite'] as const
const runs = 12

type Fields = Record<string, string>
/** What should be so: what is public, the draft's own texts, every version, and what a restore replaced. */
type Model = { isPublic: Fields; draft: Fields; versions: Fields[]; before: Fields | null }

const action = fc.oneof(
  fc.record({
    kind: fc.constant('write' as const),
    by: fc.nat(1),
    field: fc.constantFrom(...fields),
    text: fc.constantFrom('A', 'B', 'C'),
  }),
  fc.record({ kind: fc.constant('take-back' as const), field: fc.constantFrom(...fields) }),
  fc.record({ kind: fc.constant('publish' as const), by: fc.nat(1) }),
  fc.record({ kind: fc.constant('restore' as const), which: fc.nat(5) }),
  fc.record({ kind: fc.constant('undo' as const) }),
)
type Action = typeof action extends fc.Arbitrary<infer D> ? D : never

const differing = (draft: Fields, isPublic: Fields): Fields =>
  Object.fromEntries(Object.entries(draft).filter(([field, text]) => text !== (isPublic[field] ?? '')))

async function carryOut(services: TestServices, model: Model, done: Action): Promise<void> {
  const [dana] = people
  switch (done.kind) {
    case 'write': {
      const by = people[done.by] ?? dana
      const { field, text } = done
      const was = model.draft[field] ?? model.isPublic[field] ?? ''
      outcomeValue(await saveDraft(services, by, [{ field, typed: text, seen: '' }]))
      if (was !== text) model.before = null
      model.draft = differing({ ...model.draft, [field]: text }, model.isPublic)
      return
    }
    case 'take-back': {
      const taken = outcomeValue(await takeBack(services, dana, [done.field]))
      expect(taken).toEqual(done.field in model.draft ? [done.field] : [])
      if (taken.length > 0) model.before = null
      model.draft = differing(
        { ...model.draft, [done.field]: model.isPublic[done.field] ?? '' },
        model.isPublic,
      )
      return
    }
    case 'publish': {
      const draft = await readDraft(services.db)
      const asked = { actor: people[done.by] ?? dana, version: draft.version, saw: sawOf(draft), note: '' }
      const outcome = await publishDraft(services, asked)
      expect(outcome.ok).toBe(Object.keys(model.draft).length > 0)
      if (!outcome.ok) return
      model.isPublic = { ...model.isPublic, ...model.draft }
      model.versions.push(model.isPublic)
      model.draft = {}
      model.before = null
      return
    }
    case 'restore': {
      const number = (done.which % model.versions.length) + 1
      const replaces = Object.keys(model.draft).length
      const wanted = differing(model.versions[number - 1] ?? {}, model.isPublic)
      const outcome = await restoreVersion(services, { actor: dana, number, replaces })
      expect(outcome.ok).toBe(Object.keys(wanted).length > 0)
      if (!outcome.ok) return
      model.before = model.draft
      model.draft = wanted
      return
    }
    case 'undo': {
      const outcome = await undoReplacing(services, dana)
      expect(outcome.ok).toBe(model.before !== null)
      if (model.before !== null) model.draft = model.before
      model.before = null
    }
  }
}

forEachEngineWithServices((openServices) => {
  test('whatever is written, published, taken back and restored, draft and website say what they should', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { maxLength: 14 }), async (actions) => {
        const services = await openServices()
        await seedWebsite(services.db, services.clock.now())
        const isPublic = { ...(await readDraft(services.db)).public }
        const model: Model = { isPublic, draft: {}, versions: [isPublic], before: null }
        for (const done of actions) await carryOut(services, model, done)
        const draft = await readDraft(services.db)
        expect(Object.fromEntries(draft.changes.map(({ field, to }) => [field, to]))).toEqual(model.draft)
        const published = await findPublished(services.db)
        expect(published?.version).toBe(model.versions.length)
        for (const field of fields) expect(published?.fields[field] ?? '').toBe(model.isPublic[field] ?? '')
      }),
      { numRuns: runs },
    )
  })
})
