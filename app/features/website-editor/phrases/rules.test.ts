import { describe, expect, test } from 'vitest'
import { firstFields } from '#app/features/clinic-profile/website/first-fields.ts'
import { legalNames } from '#app/features/clinic-profile/website/legal-names.ts'
import { firstLegalText } from '#app/features/legal-pages/documents.ts'
import { flagsIn, flagsOf, type PhraseKind, phraseKinds } from './rules.ts'

const flagged: Record<PhraseKind, string[]> = {
  'same-ingredient': [
    'It has the same active ingredient as Ozempic® and Wegovy®.',
    'Our shots use the same medication as the brand.',
    'Tiene el mismo principio activo que Ozempic.',
    'Es lo mismo que Wegovy, a menor precio.',
  ],
  generic: [
    'Ask about generic Ozempic.',
    'A generic version of Wegovy',
    'Pregunte por el Ozempic genérico.',
    'La versión genérica de Mounjaro',
  ],
  'clinically-proven': [
    'Clinically proven to reduce wrinkles',
    'Un tratamiento clínicamente comprobado',
    'Scientifically tested skin care',
    'Resultados comprobados',
  ],
  'fda-approved': [
    'FDA-approved compounded semaglutide',
    'Our tirzepatide is approved by the FDA.',
    'Semaglutida compuesta aprobada por la FDA',
    'We are an FDA approved clinic.',
  ],
  cure: [
    'A cure for back pain',
    'We cured hundreds of patients.',
    'Este tratamiento cura la diabetes.',
    'Cúrese en un mes',
  ],
  'stem-cells': [
    'Stem cells repair your joints.',
    'Heal your knees with stem cell therapy.',
    'Las células madre regeneran el cartílago.',
    'Nuestros exosomas revierten la edad.',
  ],
  'red-light': [
    'Red light therapy heals wounds.',
    'Red light burns fat while you rest.',
    'La luz roja alivia la artritis.',
    'Red light reduces inflammation.',
  ],
  botox: [
    'Botox for TMJ and jaw clenching',
    'Botox for depression',
    'Botox para el bruxismo',
    'Ask about a lip flip with Botox.',
  ],
  guarantee: ['Guaranteed results', 'No side effects!', 'Resultados garantizados', 'Sin efectos secundarios'],
  'weight-loss': [
    'Lose 20 pounds by summer',
    'Drop up to 3 sizes',
    'Baje 10 kilos en un mes',
    'Pierda hasta 20 libras',
  ],
  price: ['Only $149!', 'Botox $12 per unit', 'Solo $99 por sesión', 'Your visit costs $1,200.00.'],
  'before-after': [
    'See our before and after photos.',
    'Before/after',
    'Vea las fotos de antes y después.',
    'Antes/después',
  ],
}

describe.each(phraseKinds)('%s', (kind) => {
  test.each(flagged[kind])('is flagged in "%s"', (text) => {
    expect(flagsIn('service.x.description.en', text).map((flag) => flag.kind)).toContain(kind)
    const [flag] = flagsIn('faq.x.answer.es', text).filter((one) => one.kind === kind)
    expect(text).toContain(flag?.words)
  })
})

test.each([
  'Compounded semaglutide is not FDA-approved.',
  'La semaglutida compuesta no está aprobada por la FDA.',
  'Semaglutide weight management medication',
  'Consultation and treatment with stem cell therapy.',
  'Consulta y tratamiento con células madre.',
  'Your data is secure, and our wound care is gentle.',
  'Curación de heridas y cuidado de la piel',
  'This is not a cure.',
  'From $149 per session',
  'Desde $149 por sesión',
  '$149 as of May 2026',
  'Botox for frown lines',
  'FDA-approved Botox Cosmetic',
  'Quiet sessions under a panel of red light.',
  'Please arrive before 9, and rest after your visit.',
  'Ask about generic medicines to save money.',
  '',
])('"%s" is not', (text) => expect(flagsIn('home.lead.en', text)).toEqual([]))

test('a sentence is not excused by what another one says', () => {
  for (const text of ['Sessions from $99. Facials $149.', 'Sessions from $99\nFacials $149'])
    expect(flagsIn('home.lead.en', text)).toEqual([{ kind: 'price', words: '$149' }])
})

test('our own first texts have none', () => expect(flagsOf(firstFields())).toEqual([]))

test.each(['TX', 'OH'])('the first legal texts of %s have none', (state) => {
  const texts = legalNames.flatMap((name) =>
    Object.entries(firstLegalText(name, state)).map(([language, text]) => [
      `legal.${name}.${language}`,
      text,
    ]),
  )
  expect(flagsOf(Object.fromEntries(texts))).toEqual([])
})

test('a long text is read at once', () => {
  const text = 'red light and more words without an end '.repeat(500)
  expect(flagsIn('home.lead.en', text)).toEqual([])
})
