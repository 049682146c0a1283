import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { expect, test } from 'vitest'
import type { StaffImage } from '#app/features/gallery/desk/staff-list.server.ts'
import type { ClinicLanguages } from '#app/language/clinic-languages.ts'
import { withClinicLanguages, withLanguage } from '#app/language/with-language.server.ts'
import type { DragOrder } from '#app/ui/back-office/use-drag-order.ts'
import { formOf, pickedFrom, refusalBy } from './several/picked.ts'
import { WordsRow } from './words-row.tsx'

const row = {
  id: 'a',
  title: { en: 'Front desk', es: 'Recepción' },
  description: { en: 'Here.', es: 'Aquí.' },
  alternativeText: { en: '' },
  category: 'Facilities',
  isPublic: true,
  image: 'https://pictures.example/a.jpg',
} as unknown as StaffImage
const drag = { rowEvents: () => ({}), handleEvents: () => ({}) } as unknown as DragOrder

const speaking = <T,>(spoken: ClinicLanguages, act: () => T): T =>
  withClinicLanguages(spoken, () => withLanguage(spoken[0], act))

const shared = { list: '/admin/gallery', drag, onBroken: () => undefined, place: 1, total: 1 }
const Row = () => <WordsRow row={row} refusal={undefined} {...shared} />
const Stub = createRoutesStub([{ path: '/', Component: Row }])
const fieldsOfRow = () =>
  [...renderToStaticMarkup(<Stub />).matchAll(/name="((?:title|description)\.\w+)"/g)].map(([, name]) => name)

test.each([
  { spoken: ['es'], written: 'es' },
  { spoken: ['en', 'es'], written: 'en' },
] as const)('where a clinic speaks $spoken pictures are described in $written', ({ spoken, written }) => {
  speaking(spoken, () => {
    expect(fieldsOfRow()).toEqual([`title.${written}`, `description.${written}`])
    const picked = pickedFrom(new File(['x'], 'sala.png', { type: 'image/png' }), 'k')
    const form = formOf(picked, { category: 'Facilities', below: '' })
    expect(form.get(`title.${written}`)).toBe('Sala')
    const refused = { ok: false, errors: { [`title.${written}`]: 'Too long' } } as const
    expect(refusalBy(refused as never)).toMatchObject({ titleProblem: 'Too long' })
  })
})
