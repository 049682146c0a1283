import { pathIn } from '#app/language/addresses.ts'
import { publicForms, publicPages, publicServices } from '#test/public-pages.ts'
import { signInPlain } from '../support/desk.ts'
import { type Clinic, expect, test } from '../support/fixtures.ts'
import { englishWordsIn } from '../support/spanish.ts'
import { comingDay } from '../support/visits.ts'
import type { PlainPage } from '../support/without-browser/plain-page.ts'

const day = comingDay('Wednesday')

test('no page in Spanish says a word in English', async ({ plain }) => {
  const pages = [
    ...publicPages,
    ...publicServices,
    ...publicForms,
    `/appointment?treatment=HRT&date=${day.date}`,
    '/map',
    '/nowhere',
  ]
  for (const path of pages) {
    await plain.goto(pathIn('es', path))
    expect(plain.language, path).toBe('es')
    expect(plain.heard.length, path).toBeGreaterThan(100)
    expect(englishWordsIn(plain.heard), path).toEqual([])
  }
})

const screens = [
  { link: /^Panel/, heading: 'Citas' },
  { link: /^Tratamientos/, heading: 'Tratamientos' },
  { link: /^Galería/, heading: 'Galería' },
  { link: /^Testimonios/, heading: 'Testimonios' },
  { link: /^Mensajes/, heading: 'Mensajes' },
  { link: /^Configuración/, heading: 'Configuración' },
  { link: /^Eliminados hace poco/, heading: 'Eliminados hace poco' },
  { link: /^Registro de auditoría/, heading: 'Registro de auditoría' },
]

test('who chooses Spanish walks through every screen in Spanish', async ({ plain, clinic }) => {
  await signInPlain(plain, clinic, '/admin/settings/you')
  expect(plain.isChecked('Same as my browser')).toBe(true)
  plain.check('Español')
  await plain.press('Save language')
  expect(plain.text).toContain('Se guardó el idioma.')
  expect(plain.language).toBe('es')
  expect(plain.isChecked('Español')).toBe(true)
  for (const { link, heading } of screens) {
    await plain.follow(link)
    expect(plain.all('h1')).toEqual([heading])
    expect(plain.title).toMatch(new RegExp(`^${heading} · Firstlight`))
    expect(plain.language).toBe('es')
    expect(plain.text).toContain('Hola, Administrator')
  }
  await plain.goto('/admin/settings/you')
  await chooseEnglish(plain)
})

test('in a Spanish browser sign-in is in Spanish, and what is refused too', async ({ plain, clinic }) => {
  plain.asksFor = 'es-MX'
  await plain.goto('/admin/login')
  expect(plain.language).toBe('es')
  expect(plain.title).toBe('Iniciar sesión · Firstlight')
  await enter(plain, { ...clinic.admin, password: 'something else' })
  expect(plain.text).toContain('Nombre de usuario o contraseña incorrectos')
  await enter(plain, clinic.admin)
  expect(plain.all('h1')).toEqual(['Citas'])
  await plain.goto('/admin/settings/you')
  await chooseEnglish(plain)
  await plain.tagged('header').press('Logout')
  expect(plain.title).toBe('Iniciar sesión · Firstlight')
})

async function chooseEnglish(page: PlainPage) {
  page.check('English')
  await page.press('Guardar idioma')
  expect(page.text).toContain('Language saved.')
  expect(page.language).toBe('en')
}

async function enter(page: PlainPage, { username, password }: Clinic['admin']) {
  page.fill('Nombre de usuario', username)
  page.fill('Contraseña', password)
  await page.press('Iniciar sesión')
}
