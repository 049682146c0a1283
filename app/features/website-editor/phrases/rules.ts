/** What a phrase can claim that FDA or FTC named in public letters, cases, or guides. */
export type PhraseKind = keyof typeof rules

/** Words of a text that an owner should look at before they are public. */
export type PhraseFlag = { kind: PhraseKind; words: string }

type Rule = {
  /** Each finds the words that claim it. */
  claims: readonly RegExp[]
  /** Words in the same sentence that make it harmless. */
  unless?: RegExp
  /** Fields in which it is checked in another way. */
  notIn?: RegExp
}

/** Letters of words in both languages: `\b` takes an accent for the end of a word. */
const start = String.raw`(?<![\p{L}\d])`
const end = String.raw`(?![\p{L}\d])`
const words = (source: string): RegExp => new RegExp(`${start}(?:${source})${end}`, 'iu')

/** Up to so many characters of the same sentence between two words. */
const near = String.raw`[^.!?\n]{0,120}`
const inEitherOrder = (one: string, other: string): RegExp[] => [
  words(`(?:${one})${end}${near}${start}(?:${other})`),
  words(`(?:${other})${end}${near}${start}(?:${one})`),
]

const brands = 'ozempic|wegovy|mounjaro|zepbound|rybelsus|saxenda|victoza'
const compounded =
  'compounded?|compounding|semaglutide|tirzepatide|liraglutide|peptides?|exosomes?|stem cells?|compuest[oa]s?|magistral(?:es)?|semaglutida|tirzepatida|liraglutida|péptidos?|exosomas?|células madre'
const heals =
  'treats?|heals?|repairs?|regenerates?|reverses?|restores?|regrows?|relieves?|eliminates?|cures?|tratan?|sanan?|reparan?|regeneran?|revierten?|restauran?|alivian?|eliminan?|curan?'
const conditions =
  'pain|inflammation|arthritis|acne|wounds?|depression|anxiety|hair loss|fat|cellulite|wrinkles|dolor(?:es)?|inflamación|artritis|acné|heridas?|depresión|ansiedad|caída del (?:pelo|cabello)|grasa|celulitis|arrugas'

const rules = {
  'same-ingredient': {
    claims: [
      words(`same (?:active )?(?:ingredient|medicine|medication|drug)s?(?: as|${near}(?:${brands}))`),
      words(
        `(?:el )?mismo (?:ingrediente|principio|medicamento)(?: activo)?(?: que| de|${near}(?:${brands}))`,
      ),
      words(`same thing as (?:${brands})`),
      words(`lo mismo que (?:${brands})`),
    ],
  },
  generic: {
    claims: [
      words(`generic(?: version| form)?(?: of)? (?:${brands}|semaglutide|tirzepatide|GLP-?1s?)`),
      words(`(?:${brands}|semaglutida|tirzepatida|GLP-?1) genéric[oa]s?`),
      words(`(?:versión genérica|genéric[oa]s?) (?:de |del )?(?:${brands}|semaglutida|tirzepatida|GLP-?1)`),
    ],
  },
  'clinically-proven': {
    claims: [
      words('(?:clinically|scientifically|medically) (?:proven|tested)'),
      words('(?:clínica|científica|médica)mente (?:comprobad|probad|demostrad)[oa]s?'),
      words('proven (?:to work|results)'),
      words('resultados comprobados'),
    ],
  },
  'fda-approved': {
    claims: [
      ...inEitherOrder('FDA[- ]approved|approved by (?:the )?FDA|aprobad[oa]s? por la FDA', compounded),
      words(`FDA[- ]approved (?:clinic|facility|pharmacy|lab(?:oratory)?|compounding)`),
      words(`(?:clínica|centro|farmacia|laboratorio)s? aprobad[oa]s? por la FDA`),
    ],
    unless: words(
      `not FDA[- ]approved|n[o’']t (?:been )?(?:FDA[- ])?approved|no (?:está|están|ha sido|han sido)[^.!?\\n]{0,20}aprobad[oa]s?`,
    ),
  },
  cure: {
    claims: [
      words('cures?|cured|curing|curable'),
      words(
        '(?:se |le |lo |la |los |las )?(?:cura|curan|curar|curamos|cúrese|curará|curarse|cura definitiva)',
      ),
    ],
    unless: words('not (?:a )?cure|no (?:se |lo |la )?cura'),
  },
  'stem-cells': {
    claims: inEitherOrder(
      'stem cells?|stem cell therapy|exosomes?|células madre|exosomas?',
      `${heals}|tratamiento para`,
    ),
  },
  'red-light': {
    claims: inEitherOrder(
      'red light(?: therapy)?|photobiomodulation|luz roja|fotobiomodulación',
      `${heals}|burns?|melts?|quema|derrite|reduces? (?:${conditions})|reduce(?: el| la| los| las)? (?:${conditions})`,
    ),
  },
  botox: {
    claims: inEitherOrder(
      'botox|neurotoxins?|neurotoxinas?',
      'TMJ|TMD|masseters?|jaw ?line|jaw slimming|jaw clenching|teeth grinding|bruxism|trap tox|trapezius|lip flip|gummy smile|depression|hair loss|scars?|facelift|mandíbula|bruxismo|maseteros?|trapecio|sonrisa gingival|depresión|caída del (?:pelo|cabello)|cicatrices',
    ),
  },
  guarantee: {
    claims: [
      words(
        'guaranteed? (?:results?|weight loss)|results? (?:is |are )?guaranteed|(?:no|zero|without) side effects|risk[- ]free|100% safe|miracle',
      ),
      words(
        'resultados? garantizados?|garantizamos (?:los )?resultados?|sin efectos secundarios|sin (?:ningún )?riesgos?|100% segur[oa]s?|milagros[oa]s?',
      ),
    ],
  },
  'weight-loss': {
    claims: [
      words(String.raw`(?:lose|drop|shed|burn) (?:up to |over )?\d+ ?(?:pounds|lbs?\.?|kilos|kg|sizes)`),
      words(String.raw`(?:pierda|baje|elimine)(?: hasta| más de)? \d+ ?(?:libras|kilos|kg|tallas)`),
    ],
  },
  price: {
    claims: [/\$ ?\d[\d,]*(?:\.\d\d)?/u],
    unless: words(
      String.raw`from|starting at|starts at|as of|until|through|valid|at least|at most|up to|20\d\d|desde|a partir de|al menos|hasta|vigente|válid[oa]|mínimo|máximo|entre|between`,
    ),
  },
  'before-after': {
    claims: [
      words('before[- ]?(?:and|&|/)[- ]?after(?: (?:photos?|pictures?|images?|gallery|results?|shots?))'),
      words('before/after'),
      words('(?:fotos?|imágenes|galería|resultados?) (?:del? )?antes y (?:del )?después|antes/después'),
    ],
    notIn: /^results?\./,
  },
} as const satisfies Record<string, Rule>

export const phraseKinds = Object.keys(rules) as PhraseKind[]

/** Words alone, not addresses and orders. */
const isChecked = (field: string): boolean => /\.(en|es)$/.test(field)

/** What to look at in one text, each kind once with the first words that say it, in any language. */
export function flagsIn(field: string, text: string): PhraseFlag[] {
  if (!isChecked(field)) return []
  const sentences = text.split(/(?<=[.!?])\s+|\n+/)
  return phraseKinds.flatMap((kind) => {
    const found = wordsOf(rules[kind], field, sentences)
    return found === null ? [] : [{ kind, words: found }]
  })
}

function wordsOf(
  { claims, unless, notIn }: Rule,
  field: string,
  sentences: readonly string[],
): string | null {
  if (notIn?.test(field)) return null
  for (const sentence of sentences) {
    if (unless?.test(sentence)) continue
    for (const claim of claims) {
      const [found] = claim.exec(sentence) ?? []
      if (found !== undefined) return found
    }
  }
  return null
}

export type FieldFlags = { field: string; flags: PhraseFlag[] }

/** What to look at in all of these texts, in their order; texts of every page, list, and language alike. */
export const flagsOf = (texts: Readonly<Record<string, string>>): FieldFlags[] =>
  Object.entries(texts)
    .map(([field, text]) => ({ field, flags: flagsIn(field, text) }))
    .filter(({ flags }) => flags.length > 0)
