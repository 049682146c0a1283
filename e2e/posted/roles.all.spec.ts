import { signInPlainByHand } from '../support/desk.ts'
import { expect, test } from '../support/fixtures.ts'
import { hire, people } from '../support/roles.ts'
import type { PlainPage } from '../support/without-browser/plain-page.ts'

const menuOf = (page: PlainPage) => page.region('Admin')
const mailNotice = (page: PlainPage) => page.region('Email notice')

for (const { role, shown, first, menu, refused, what, back, isToldOfMail } of people) {
  test(`${shown}: the first screen, the menu, and what does not open`, async ({ plain, clinic }) => {
    hire(clinic, role)
    await signInPlainByHand(plain, { admin: { ...clinic.admin, username: 'sam' } })
    expect(plain.address).toBe(first)
    const expectMenu = () => {
      expect(new Set(menuOf(plain).links(/./)).size).toBe(menu.length)
      for (const name of menu) expect(menuOf(plain).links(new RegExp(`^${name}`)), name).not.toEqual([])
    }
    expectMenu()
    expect(mailNotice(plain).count).toBe(isToldOfMail ? 1 : 0)
    expect(plain.links('Set up email')).toEqual([])
    await plain.goto(refused)
    expect(plain.status).toBe(403)
    expect(plain.all('h1')).toEqual(['You don’t have access to this page'])
    expect(plain.text).toContain(`You’re signed in as ${shown}.`)
    expect(plain.text).toContain(`“${what}” is available to:`)
    expectMenu()
    await plain.follow(`Back to ${back}`)
    expect(plain.address).toBe(first)
    await plain.goto(refused)
    await plain.follow('in Settings')
    expect(plain.all('h2')).toContain('Passkeys')
    expect(plain.all('h2')).not.toContain('People')
  })
}

test('an owner is led from the notice to where email is set up', async ({ plain, clinic }) => {
  await signInPlainByHand(plain, clinic)
  await mailNotice(plain).follow('Set up email')
  expect(plain.address).toMatch(/^\/admin\/settings/)
})
