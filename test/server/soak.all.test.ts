import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { soak } from '../torture/soak/trial.ts'

/** A slice of the hour (`npm run torture -- soak`) in a new clinic: what is answered and stored, not how fast. */
const slice = { minutes: 0.25, rate: 15, databaseUrl: null, isNew: true }

test('a clinic’s day, with everybody in it at once: each answer has the status it must have, and nothing is lost', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'firstlight-soak-'))
  try {
    const { violations, asked, booked } = await soak(folder, slice)
    expect(violations).toEqual([])
    expect(asked).toBeGreaterThan(100)
    expect(booked).toBeGreaterThan(0)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
