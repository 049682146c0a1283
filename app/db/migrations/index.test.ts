import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { migrations } from './index.ts'

const names = Object.keys(migrations)

test('migrations are numbered, each number once', () => {
  const numbers = names.map((name) => /^m(\d{4})-[a-z0-9-]+$/.exec(name)?.[1])
  expect(numbers).not.toContain(undefined)
  expect(new Set(numbers).size).toBe(names.length)
})

test('they are listed in the order in which they run, each under the name of its file', () => {
  expect(names).toEqual(names.toSorted())
  const files = readdirSync(import.meta.dirname).filter((file) => !/^index|\.test\.ts$/.test(file))
  expect(names).toEqual(files.map((file) => file.replace(/\.ts$/, '')).sort())
})
