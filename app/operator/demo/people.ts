import type { Language } from '#app/language/languages.ts'
import type { Chance } from '#app/platform/shapes/chance.ts'

/** A made-up patient, with an address and a number that lead to nobody (RFC 2606; 555-0100 to 555-0199). */
export type Person = { name: string; email: string; phone: string; language: Language }

const givenNames = {
  en: [
    'Ruth',
    'Walter',
    'Dorothy',
    'Hank',
    'Mae',
    'Earl',
    'Ivy',
    'Clyde',
    'Pearl',
    'Otis',
    'Hazel',
    'Vernon',
    'Nell',
    'Roscoe',
    'Opal',
    'Floyd',
    'Fern',
    'Grady',
    'Willa',
    'Emmett',
  ],
  es: [
    'Lupe',
    'Chuy',
    'Elena',
    'Ramiro',
    'Socorro',
    'Efraín',
    'Rosario',
    'Nacho',
    'Amparo',
    'Beto',
    'Consuelo',
    'Lalo',
  ],
} as const satisfies Record<Language, readonly string[]>

const familyNames = {
  en: [
    'Mesquite',
    'Caprock',
    'Pumpjack',
    'Bluebonnet',
    'Tumbleweed',
    'Windmill',
    'Cottonwood',
    'Sandhill',
    'Prickly',
    'Roadrunner',
    'Juniper',
    'Longhorn',
    'Bluestem',
    'Meadowlark',
    'Saltgrass',
  ],
  es: [
    'Nopal',
    'Mezquite',
    'Llano',
    'Girasol',
    'Huizache',
    'Cenzontle',
    'Encino',
    'Vereda',
    'Arroyo',
    'Lucero',
  ],
} as const satisfies Record<Language, readonly string[]>

/** Of West Texas and around: a hundred numbers each. */
const areaCodes = ['432', '806', '325', '915'] as const
const numbersEach = 100
const spanishShare = 30

/** So many people, no two with one name; the same again from the same chance. */
export function makePeople(chance: Chance, count: number): Person[] {
  const people = new Map<string, Person>()
  while (people.size < count) {
    const language = chance.percent(spanishShare) ? 'es' : 'en'
    const [given, family] = [
      chance.of<string>(givenNames[language]),
      chance.of<string>(familyNames[language]),
    ]
    const name = `${given} ${family}`
    if (people.has(name)) continue
    people.set(name, { name, email: addressOf(given, family), phone: phoneOf(people.size), language })
  }
  return [...people.values()]
}

const addressOf = (given: string, family: string): string =>
  `${given}.${family}@example.com`.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')

function phoneOf(place: number): string {
  const code = areaCodes[Math.floor(place / numbersEach) % areaCodes.length]
  return `(${code}) 555-01${String(place % numbersEach).padStart(2, '0')}`
}
