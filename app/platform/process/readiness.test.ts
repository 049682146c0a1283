import { expect, test } from 'vitest'
import { forEachEngine } from '#test/database.ts'
import { isAnswering, isDatabaseAway } from './readiness.server.ts'

const failed = (given: object, message = 'x') => Object.assign(new Error(message), given)

test.each([
  { name: 'a refused connection', error: failed({ code: 'ECONNREFUSED' }) },
  { name: 'both addresses of a host refused', error: new AggregateError([failed({ code: 'ECONNREFUSED' })]) },
  { name: 'a lost line', error: failed({ code: '08006' }) },
  { name: 'a PostgreSQL that is being stopped', error: failed({ code: '57P01' }) },
  { name: 'a PostgreSQL that is full', error: failed({ code: '53300' }) },
  { name: 'a pool without an answer', error: failed({}, 'timeout exceeded when trying to connect') },
  { name: 'a line that ended', error: failed({}, 'Connection terminated unexpectedly') },
  { name: 'a locked file', error: failed({ errcode: 5 }) },
  { name: 'a file locked for writing, said at length', error: failed({ errcode: 517 }) },
  { name: 'a full disk under SQLite', error: failed({ errcode: 13 }) },
])('$name passes: it makes sense to try again', ({ error }) => {
  expect(isDatabaseAway(error)).toBe(true)
})

test.each([
  { name: 'a name that is taken', error: failed({ code: '23505' }) },
  { name: 'the same in SQLite', error: failed({ errcode: 2067 }) },
  { name: 'a damaged file', error: failed({ errcode: 11 }) },
  { name: 'a table that is not there', error: failed({ code: '42P01' }) },
  { name: 'a code that only begins like it', error: failed({ code: '08' }) },
  { name: 'a fault of the program', error: new TypeError('x is no function') },
  { name: 'what is no error', error: 'Connection terminated' },
])('$name does not', ({ error }) => {
  expect(isDatabaseAway(error)).toBe(false)
})

forEachEngine((openDatabase) => {
  test('a database answers until it is closed, and asking throws never', async () => {
    const { db, close } = await openDatabase()
    expect(await isAnswering(db)).toBe(true)
    await close()
    expect(await isAnswering(db)).toBe(false)
  })
})
