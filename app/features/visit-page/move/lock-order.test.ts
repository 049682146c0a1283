import { createQueryId, type RootOperationNode } from 'kysely'
import { expect, test } from 'vitest'
import { findVisitPath, makeVisitLink } from '#app/features/scheduling/visit-links.server.ts'
import { storedTreatment } from '#test/factories.ts'
import { at, stored } from '#test/held-visits.ts'
import { outcomeValue } from '#test/outcome-value.ts'
import { bookSeveral } from '#test/parts.ts'
import { listening } from '#test/query-plan.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { moveVisit } from './commands.server.ts'

forEachEngineWithServices((openServices) => {
  test.each([false, true])(
    'a patient’s move locks the treatments in one order (their own is turned round: %s)',
    async (isTurned) => {
      const services = await openServices()
      services.settings.publicUrl = 'https://clinic.example'
      const both = [await storedTreatment(services.db), await storedTreatment(services.db, { name: 'Botox' })]
      const inOrder = both.toSorted((one, other) => (one.id < other.id ? -1 : 1))
      const treatments = isTurned ? inOrder.toReversed() : inOrder
      const id = outcomeValue(await bookSeveral(services, { slot: at('10:00'), treatments }))
      await makeVisitLink(services, services.db, id)
      const token = (await findVisitPath(services, id))?.split('/').at(-1) ?? ''
      const { updatedAt: seen } = await stored(services, id)
      const heard = listening(services.db)
      const typed = { date: '2026-12-16', time: '10:00 AM', with: '', seen }
      const opening = { token, address: '203.0.113.7' }
      outcomeValue(await moveVisit({ ...services, db: heard.db }, { ...opening, typed }))
      const locked = heard.seen.filter(isLockOfTreatment).flatMap((node) => {
        const { parameters } = services.db.getExecutor().compileQuery(node, createQueryId())
        return parameters.filter((value) => both.some((one) => one.id === value))
      })
      expect([...new Set(locked)]).toEqual(inOrder.map((one) => one.id))
    },
  )
})

const isLockOfTreatment = (node: RootOperationNode) =>
  node.kind === 'SelectQueryNode' &&
  JSON.stringify(node.from).includes('"treatments"') &&
  JSON.stringify(node.endModifiers ?? []).includes('ForUpdate')
