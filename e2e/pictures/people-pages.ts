import { dayAt } from './samples.ts'
import type { Scene, Subject } from './subject.ts'

const somebody = ({ database }: Scene, username: string, given: Record<string, string | number>) => {
  const row = {
    id: `sample-${username}`,
    username,
    usernameKey: username,
    passwordHash: '!',
    createdAt: `${dayAt(-30)}T15:00:00.000Z`,
    updatedAt: `${dayAt(-30)}T15:00:00.000Z`,
    name: '',
    email: `${username}@example.org`,
    lastSignInAt: `${dayAt(-1)}T15:58:00.000Z`,
    ...given,
  }
  const names = Object.keys(row).map((name) => `"${name}"`)
  const values = Object.values(row).map((value) => `'${value}'`)
  database(`insert into admins (${names}) values (${values})`)
}

const passkey = ({ database }: Scene, adminId: string, name: string) =>
  database(`insert into passkeys (id, "adminId", "publicKey", counter, transports, name, "relyingParty", "backedUp",
    "createdAt", "lastUsedAt") values ('${name} of ${adminId}', '${adminId}', '', 0, '', '${name}', 'localhost', 1,
    '${dayAt(-8)}T15:00:00.000Z', '${dayAt(-2)}T15:00:00.000Z')`)

/** Each role, each two-step verification, and each state in which somebody can be. */
function hire(scene: Scene) {
  scene.database(`update settings set "factorRequiredSince" = '${dayAt(-3)}T15:00:00.000Z'`)
  somebody(scene, 'luis', { name: 'Luis Ortega', role: 'front-desk' })
  passkey(scene, 'sample-luis', 'Telephone')
  const long = { name: 'Priscila Montemayor-Echeverría', email: 'priscila.montemayor@firstlight.example' }
  somebody(scene, 'priscila', { ...long, role: 'editor', factorDueAt: `${dayAt(3)}T15:00:00.000Z` })
  somebody(scene, 'avery', { name: 'Avery Underhill', role: 'auditor', mustChangePassword: 1 })
  somebody(scene, 'nina', { role: 'editor', factorDueAt: `${dayAt(-1)}T15:00:00.000Z` })
  somebody(scene, 'omar', {
    name: 'Omar Haddad',
    role: 'editor',
    deactivatedAt: `${dayAt(-2)}T15:00:00.000Z`,
  })
  passkey(scene, 'sample-admin', 'Laptop')
  passkey(scene, 'admin-1', 'MacBook at the front desk')
  passkey(scene, 'admin-1', 'Dana’s telephone')
}

/** Passkeys are made for this machine's name, not for its address. */
async function byName({ page, url }: Scene) {
  const cookies = await page.context().cookies()
  await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, domain: 'localhost' })))
  await page.goto(`${url.replace('127.0.0.1', 'localhost')}/admin/settings`)
  await page.getByRole('heading', { name: 'People' }).waitFor()
}

const worksAs = (role: string): Pick<Subject, 'prepare' | 'putBack'> => ({
  prepare: ({ database }) => database(`update admins set role = '${role}' where id = 'admin-1'`),
  putBack: ({ database }) => database(`update admins set role = 'admin' where id = 'admin-1'`),
})

/** Who works here, with passkeys and roles; and what a role opens and does not. */
export const people: Subject[] = [
  {
    name: 'settings-people',
    path: '/admin/settings',
    widths: [390, 768, 1024, 1440],
    isAlone: true,
    environment: { PUBLIC_URL: 'http://localhost' },
    prepare: hire,
    bring: byName,
  },
  { name: 'settings-of-front-desk', path: '/admin/settings', ...worksAs('front-desk') },
  { name: 'settings-of-auditor', path: '/admin/settings', ...worksAs('auditor') },
  { name: 'refused-editor', path: '/admin/dashboard', ...worksAs('editor') },
  { name: 'refused-unknown-role', path: '/admin/dashboard', ...worksAs('janitor') },
]
