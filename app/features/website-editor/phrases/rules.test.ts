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

/** As a hunter of claims would write them. */
const hunted: [string, PhraseKind][] = [
  ['Our semaglutide has the same active ingredient as Ozempic.', 'same-ingredient'],
  ['It contains the identical active ingredient found in Wegovy.', 'same-ingredient'],
  ['Compounded tirzepatide works just like Mounjaro, for less.', 'same-ingredient'],
  ['Get an Ozempic alternative with the same results.', 'same-ingredient'],
  ['Try our generic Zepbound.', 'generic'],
  ['A generic alternative to Wegovy, delivered weekly.', 'generic'],
  ['Generic GLP-1 shots from our pharmacy', 'generic'],
  ['A clinically proven way to lose weight', 'clinically-proven'],
  ['Backed by clinical trials, our peptides work.', 'clinically-proven'],
  ['Our method is proven by science.', 'clinically-proven'],
  ['Clinically-proven results in weeks', 'clinically-proven'],
  ['Doctor-formulated and scientifically validated', 'clinically-proven'],
  ['Our compounded semaglutide is FDA approved.', 'fda-approved'],
  ['FDA-cleared exosome therapy', 'fda-approved'],
  ['Our peptides come from an FDA-registered facility.', 'fda-approved'],
  ['BPC-157 is approved by the U.S. Food and Drug Administration.', 'fda-approved'],
  ['Say goodbye to neuropathy with a lasting cure.', 'cure'],
  ['Reverse your diabetes in 12 weeks.', 'cure'],
  ['We cure chronic pain.', 'cure'],
  ['Heals arthritis naturally', 'cure'],
  ['Stem cells regenerate worn-out cartilage.', 'stem-cells'],
  ['Exosomes for hair loss', 'stem-cells'],
  ['Red light therapy melts fat away.', 'red-light'],
  ['Our red light beds cure inflammation.', 'red-light'],
  ['Botox for TMJ and teeth grinding', 'botox'],
  ['Dysport for jaw slimming', 'botox'],
  ['Results guaranteed or your money back', 'guarantee'],
  ['Guaranteed to lose weight', 'guarantee'],
  ['Completely safe, with no side effects', 'guarantee'],
  ['A miracle for your skin', 'guarantee'],
  ['Lose up to 20 pounds in a month.', 'weight-loss'],
  ['You’ll lose 15% of your body weight.', 'weight-loss'],
  ['Drop two dress sizes by summer.', 'weight-loss'],
  ['Botox, $9 a unit', 'price'],
  ['Only 199 dollars per visit', 'price'],
  ['See our before and after photos.', 'before-after'],
  ['Look at these before-and-afters.', 'before-after'],
  ['Boosts your immune system against COVID-19', 'cure'],
  ['Nuestra semaglutida tiene el mismo ingrediente activo que Ozempic.', 'same-ingredient'],
  ['Contiene el mismo principio activo de Wegovy.', 'same-ingredient'],
  ['Funciona igual que Mounjaro.', 'same-ingredient'],
  ['Ozempic genérico al mejor precio', 'generic'],
  ['La alternativa genérica a Wegovy', 'generic'],
  ['Un método clínicamente comprobado', 'clinically-proven'],
  ['Con eficacia científicamente demostrada', 'clinically-proven'],
  ['Nuestra semaglutida compuesta está aprobada por la FDA.', 'fda-approved'],
  ['Péptidos con aprobación de la FDA', 'fda-approved'],
  ['Curamos la artritis.', 'cure'],
  ['La cura para el dolor de espalda', 'cure'],
  ['Revierta su diabetes en 12 semanas.', 'cure'],
  ['Las células madre regeneran el cartílago.', 'stem-cells'],
  ['La luz roja elimina la grasa.', 'red-light'],
  ['Botox para el bruxismo', 'botox'],
  ['Resultados garantizados o le devolvemos su dinero', 'guarantee'],
  ['Totalmente seguro y sin efectos secundarios', 'guarantee'],
  ['Baje 10 libras en un mes.', 'weight-loss'],
  ['Pierda hasta 20 kilos.', 'weight-loss'],
  ['Botox a $9 la unidad', 'price'],
  ['Fotos de antes y después', 'before-after'],
  ['Resultados del antes y el después', 'before-after'],
]

test.each(hunted)('"%s" is flagged as %s', (text, kind) => {
  expect(flagsIn('home.lead.en', text).map((flag) => flag.kind)).toContain(kind)
})

/** Words that look like a claim, and sentences that say the opposite of one. */
const harmless = [
  'We keep accurate records.',
  'Your information is secure.',
  'See our curriculum for staff training.',
  'Try the cured ham at the deli next door.',
  'An obscure rule, explained.',
  'Manicure and pedicure are not offered here.',
  'We procure supplies locally.',
  'Our curator chose these pictures.',
  'The epicure next door has lunch.',
  'Sinecure is an old word.',
  'Curing salt is not on our menu.',
  'Dental sealants are cured with light.',
  'Generic drugs can save money at your pharmacy.',
  'We are proven partners of Odessa schools.',
  'Proven experience since 2009',
  'FDA-approved medications, when they fit',
  'Wegovy is FDA-approved for weight management.',
  'Compounded drugs are not approved by the FDA.',
  'We don’t offer stem cells or exosomes.',
  'Botox Cosmetic for frown lines and crow’s feet',
  'No guarantees, but honest advice',
  'We can’t guarantee results.',
  'Results are not guaranteed.',
  'Results vary from person to person.',
  'All treatments have risks and side effects.',
  'Ask your clinician about side effects.',
  'From $149 per session',
  '$149 until December 31',
  'Prices as of May 2026: $149',
  'Arrive 15 minutes before your visit and rest after it.',
  'Before and after your appointment, drink water.',
  'Before and after treatment, avoid the sun.',
  'We treat pain, and listen first.',
  'Red light sessions last 20 minutes.',
  'Eat 20 pounds of vegetables? No.',
  'We’re the same team as last year.',
  'The same medication as before can be refilled.',
  'Ask for the same doctor as last time.',
  'Curaçao blue walls',
  'Procuramos contestar pronto.',
  'Su información está segura.',
  'El cura de la parroquia es nuestro vecino.',
  'Curación de heridas',
  'Cuidamos su piel con calma.',
  'Una locura de color',
  'Los medicamentos genéricos ahorran dinero.',
  'No garantizamos resultados.',
  'Los resultados no están garantizados.',
  'Todo tratamiento tiene riesgos y efectos secundarios.',
  'Desde $149 por sesión',
  '$149 hasta el 31 de diciembre',
  'Antes y después de su cita, tome agua.',
  'La semaglutida compuesta no está aprobada por la FDA.',
  'Wegovy está aprobado por la FDA para el control de peso.',
  'El mismo médico de siempre',
  'La misma medicina que antes se puede surtir.',
  'Sesiones tranquilas bajo luz roja',
  'Botox para las líneas del entrecejo',
  'No ofrecemos células madre.',
  'Una tirita para su cortada',
  'Oscuridad y descanso',
  'Asegurado y con licencia',
]

test.each(harmless)('"%s" is harmless', (text) => expect(flagsIn('home.lead.en', text)).toEqual([]))

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
