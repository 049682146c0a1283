import { expect, test } from 'vitest'
import { isUnattendedReading, readUnattended } from './unattended.ts'

const page = 'https://clinic.example/admin/dashboard?view=day&date=2026-12-07'
const read = 'https://clinic.example/admin/dashboard.data?view=day&date=2026-12-07&_routes=routes%2Fadmin'

test('while a page reads itself again, the request of that reading is marked, and nothing that somebody presses', async () => {
  const isMarked = (url: string, method = 'GET') => isUnattendedReading({ url, method })
  expect(isMarked(read)).toBe(false)
  await readUnattended(page, async () => {
    expect(isMarked(read)).toBe(true)
    expect(isMarked(read, 'POST')).toBe(false)
    expect(isMarked('https://clinic.example/admin/dashboard.data?view=week')).toBe(false)
    expect(isMarked('https://clinic.example/admin/messages.data')).toBe(false)
  })
  expect(isMarked(read)).toBe(false)
})

test('a reading that fails ends the mark, too', async () => {
  const failing = readUnattended(page, () => Promise.reject(new Error('offline')))
  await expect(failing).rejects.toThrow('offline')
  expect(isUnattendedReading({ url: read, method: 'GET' })).toBe(false)
})
