import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import {
  type SectionStates,
  SectionsIndex,
} from '#app/features/accounts/settings/components/settings-frame.tsx'
import { insertMissingSettings } from '#app/features/accounts/settings/queries.server.ts'
import type { SignedIn } from '#app/features/accounts/sign-in/commands.server.ts'
import { updateFactorRequired } from '#app/features/accounts/two-step/queries.server.ts'
import { storedAdmin } from '#test/factories.ts'
import { forEachEngineWithServices } from '#test/services.ts'
import { readSectionStates } from './settings-states.server.ts'

const attentionIn = (states: SectionStates) =>
  Object.entries(states).flatMap(([id, state]) => (state.needsAttention ? [id] : []))

forEachEngineWithServices((openServices) => {
  async function clinic(role: 'admin' | 'front-desk' | 'auditor' = 'admin') {
    const services = await openServices()
    await storedAdmin(services.db, { id: 'dana-1', username: 'dana', role })
    const dana = { id: 'dana-1', role, session: 'digest', party: null, language: null } as unknown as SignedIn
    return { services, dana, read: () => readSectionStates(services, dana) }
  }

  test('a new clinic is told what needs attention, and nothing more', async () => {
    const { services, read } = await clinic()
    services.settings.mail = { transport: 'file', directory: 'anywhere' } as typeof services.settings.mail
    services.settings.texts = null
    const states = await read()
    expect(attentionIn(states).sort()).toEqual(['backups', 'domain', 'email', 'you'])
    expect(states.texts?.line).toBe('Off')
    expect(states.reminders?.line).toBe('2 days before and 2 hours before')
    expect(states.booking?.line).toBe('Patients can change appointments until 24 hours before')
    expect(states.you?.line).toBe('Two-step verification off')
  })

  test('a state follows what was decided', async () => {
    const { services, read } = await clinic()
    expect((await read()).people?.line).toBe('Two-step verification optional')
    await insertMissingSettings(services.db, services.clock.now())
    await updateFactorRequired(services.db, services.clock.now())
    expect((await read()).people?.line).toBe('Two-step verification required')
  })

  test.each([
    ['front-desk', ['you', 'notifications', 'deleted']],
    ['auditor', ['you', 'trust']],
  ] as const)('%s reads nothing of sections that are not theirs', async (role, expected) => {
    expect(Object.keys(await (await clinic(role)).read())).toEqual(expected)
  })
})

test('the index marks what needs attention, in words', () => {
  const states: SectionStates = {
    you: { line: 'Two-step verification on', needsAttention: false },
    email: { line: 'Email isn’t set up', needsAttention: true },
  }
  const html = renderToStaticMarkup(
    createElement(MemoryRouter, null, createElement(SectionsIndex, { states })),
  )
  expect(html.match(/Needs attention/g)).toHaveLength(1)
  expect(html).toMatch(/href="\/admin\/settings\/you"/)
  expect(html).not.toMatch(/Backups|System/)
})
