import { expect, test } from 'vitest'
import { recordedLog } from '#test/recorded-log.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { findSearch, longestSearch } from './queries.server.ts'
import { keepTypedSearch, readSearch } from './search.server.ts'

const dana = { kind: 'staff', id: 'dana', addressHash: '' } as const
const failed = 'It could not be searched.'
const nothing = { words: '', terms: [], problem: null }

forEachEngineWithServices((openServices) => {
  const asked = (find: string | null) => {
    const folded: string[] = []
    const termsOf = (words: string) => words.split(' ').filter((word) => word.length > 2)
    return { folded, find, termsOf, foldWaiting: async () => folded.push('now') }
  }

  test('what was typed is kept as it is read, and without its end where nobody types so much', async () => {
    const services = await openServices()
    const keep = (typed: string) => keepTypedSearch(services, dana, { typed, failed })
    const short = await keep('  Elena Ruiz ')
    const long = await keep('x'.repeat(longestSearch + 1))
    const read = async (outcome: typeof short) =>
      outcome.ok && outcome.value
        ? findSearch(services.db, { id: outcome.value, adminId: dana.id, now: services.clock.now() })
        : 'not kept'
    expect(await read(short)).toBe('Elena Ruiz')
    expect(await read(long)).toBe('x'.repeat(longestSearch))
    expect(await keep('   ')).toEqual({ ok: true, value: null })
  })

  test('where it cannot be kept the sentence says so, and nothing of what was typed is written down', async () => {
    const services = await openServices()
    const { logged, log } = recordedLog()
    await services.db.schema.dropTable('desk_searches').execute()
    expect(await keepTypedSearch({ ...services, log }, dana, { typed: 'Elena', failed })).toEqual({
      ok: false,
      status: 503,
      message: failed,
    })
    expect(logged).toEqual([[{ kind: expect.any(String) }, 'search not kept']])
    expect(JSON.stringify(logged)).not.toContain('Elena')
  })

  test('a search is read with its terms, and says where there are none', async () => {
    const services = await openServices()
    const find = async (typed: string) => {
      const kept = await keepTypedSearch(services, dana, { typed, failed })
      return kept.ok ? kept.value : null
    }
    expect(await readSearch(services, dana, asked(null))).toEqual(nothing)
    const elena = asked(await find('Elena of Ruiz'))
    expect(await readSearch(services, dana, elena)).toEqual({
      words: 'Elena of Ruiz',
      terms: ['Elena', 'Ruiz'],
      problem: null,
    })
    expect(elena.folded).toEqual(['now'])
    const short = asked(await find('12'))
    expect(await readSearch(services, dana, short)).toEqual({
      words: '12',
      terms: null,
      problem: 'nothing-to-find',
    })
    expect(short.folded).toEqual([])
    expect(await readSearch(services, { ...dana, id: 'luis' }, elena)).toEqual({
      words: '',
      terms: null,
      problem: 'gone',
    })
  })
})
