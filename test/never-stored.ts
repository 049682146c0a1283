import type { Database } from '#app/db/tables.ts'
import type { TestServices } from './services.ts'

class TakenBack extends Error {}

/**
 * The same services, each of whose transactions is taken back once it has answered: a command says what it would say, and
 * nothing of it stays.
 */
export const neverStored = (services: TestServices): TestServices => ({
  ...services,
  db: through(services.db, { transaction: () => takingBack(services.db.transaction()) }),
})

type Transaction = ReturnType<Database['transaction']>

const takingBack = (transaction: Transaction): Transaction =>
  through(transaction, {
    execute: async <T>(work: (tx: never) => Promise<T>): Promise<T> => {
      let answer: { value: T } | null = null
      const back = new TakenBack()
      const executed = transaction.execute(async (tx) => {
        answer = { value: await work(tx as never) }
        throw back
      })
      await executed.catch((error) => {
        if (error !== back) throw error
      })
      return (answer as { value: T } | null)?.value as T
    },
  })

/** That object, with some of its methods replaced. */
function through<T extends object>(one: T, replaced: Record<string, unknown>): T {
  return new Proxy(one, {
    get(target, name) {
      if (typeof name === 'string' && Object.hasOwn(replaced, name)) return replaced[name]
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
