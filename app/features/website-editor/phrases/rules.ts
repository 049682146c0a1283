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
  'compounded?|compounding|semaglutide|tirzepatide|liraglutide|peptides?|BPC-?157|sermorelin|exosomes?|stem cells?|compuest[oa]s?|magistral(?:es)?|semaglutida|tirzepatida|liraglutida|péptidos?|exosomas?|células madre'
const heals =
  'treats?|heals?|repairs?|regenerates?|reverses?|restores?|regrows?|relieves?|eliminates?|cures?|tratan?|sanan?|reparan?|regeneran?|revierten?|restauran?|alivian?|eliminan?|curan?'
const diseases =
  "diabetes|arthritis|neuropathy|hypertension|high blood pressure|cancer|fibromyalgia|alzheimer[’']?s|dementia|autism"
const diseasesInSpanish =
  'diabetes|artritis|neuropatía|hipertensión|presión alta|cáncer|fibromialgia|alzheimer|demencia|autismo'
const numbers =
  '\\d+|two|three|four|five|six|ten|fifteen|twenty|thirty|dos|tres|cuatro|cinco|seis|diez|quince|veinte|treinta'
const conditions =
  'pain|inflammation|arthritis|acne|wounds?|depression|anxiety|hair loss|fat|cellulite|wrinkles|dolor(?:es)?|inflamación|artritis|acné|heridas?|depresión|ansiedad|caída del (?:pelo|cabello)|grasa|celulitis|arrugas'

const rules = {
  'same-ingredient': {
    claims: [
      words('(?:same|identical) active ingredients?'),
      words(
        `(?:same|identical) (?:ingredient|medicine|medication|drug|formula)s?${near}(?:brands?|name[- ]brand|${brands})`,
      ),
      words('mism[oa]s? (?:ingrediente|principio)s? activos?'),
      words(
        `mism[oa]s? (?:ingrediente|principio|medicamento|medicina|fórmula)s?${near}(?:marcas?|${brands})`,
      ),
      words(`same thing as (?:${brands})|works? (?:just |exactly )?(?:like|the same as) (?:${brands})`),
      words(`(?:lo mismo|igual) que (?:${brands})`),
      words(
        `(?:${brands}) alternatives?|alternatives? to (?:${brands})|alternativas? (?:a|al|de) (?:${brands})`,
      ),
    ],
  },
  generic: {
    claims: [
      words(
        `generic(?: version| form| alternative| equivalent)?(?: of| to| for)? (?:${brands}|semaglutide|tirzepatide|GLP-?1s?)`,
      ),
      words(`(?:${brands}|semaglutida|tirzepatida|GLP-?1) genéric[oa]s?`),
      words(
        `(?:(?:versión|alternativa) genérica|genéric[oa]s?) (?:de |del |a |al )?(?:${brands}|semaglutida|tirzepatida|GLP-?1)`,
      ),
    ],
  },
  'clinically-proven': {
    claims: [
      words('(?:clinically|scientifically|medically)[- ](?:proven|tested|validated|backed|shown)'),
      words('(?:clínica|científica|médica)mente (?:comprobad|probad|demostrad|validad|avalad)[oa]s?'),
      words(
        'proven (?:to work|results)|(?:proven|backed) by (?:science|research|(?:clinical )?(?:studies|trials))',
      ),
      words('resultados comprobados|(?:comprobad|avalad|respaldad)[oa]s? por (?:la ciencia|estudios)'),
    ],
  },
  'fda-approved': {
    claims: [
      ...inEitherOrder(
        'FDA[- ](?:approved|cleared)|approved by (?:the )?(?:FDA|U\\.?S|Food and Drug)|(?:aprobad|autorizad)[oa]s? por la FDA|aprobación de la FDA',
        compounded,
      ),
      words(
        'FDA[- ](?:approved|registered|certified) (?:clinic|facility|pharmacy|lab(?:oratory)?|compounding)',
      ),
      words(
        '(?:clínica|centro|farmacia|laboratorio)s? (?:aprobad|registrad|certificad)[oa]s? (?:por|ante) la FDA',
      ),
    ],
    unless: words(
      `not FDA[- ](?:approved|cleared)|n[o’']t (?:been )?(?:FDA[- ])?(?:approved|cleared)|without FDA approval|(?:sin|no tienen?) (?:la )?aprobación|no (?:está|están|ha sido|han sido)[^.!?\\n]{0,20}aprobad[oa]s?`,
    ),
  },
  cure: {
    claims: [
      words('cures?|cured|curing|curable'),
      words(
        '(?:se |le |lo |la |los |las )?(?:cura|curan|curar|curamos|cúrese|curará|curarse|cura definitiva)',
      ),
      words(
        `(?:reverses?|reversing|heals?|healing|eliminates?|erases?) (?:your |the |type 2 )*(?:${diseases})`,
      ),
      words(
        `(?:revierta|revierte|revertir|sane|sana|elimine|elimina) (?:su |sus |la |el |los )?(?:${diseasesInSpanish})`,
      ),
      words(
        `immune system${near}COVID(?:-19)?|sistema (?:inmune|inmunológico|inmunitario)${near}COVID(?:-19)?`,
      ),
    ],
    unless: words(
      'not (?:a )?cure|no cure|no (?:se |lo |la )?cura|(?:el|un|al|del|los) curas?|cured (?:ham|meats?|bacon|fish|salmon)|curing (?:salts?|lights?|lamps?)|cured (?:with|by|under) (?:a |an )?(?:uv |blue )?(?:light|lamp)|(?:light|UV)[- ]cured',
    ),
  },
  'stem-cells': {
    claims: inEitherOrder(
      'stem cells?|stem cell therapy|exosomes?|células madre|exosomas?',
      `${heals}|tratamiento para|for (?:your )?(?:${conditions}|joints?|knees?|hair|skin|anti-aging)|para (?:el |la |los |las |su |sus )?(?:${conditions}|articulaciones|rodillas?|cabello|piel|rejuvenecer)`,
    ),
    unless: words(`(?:don[’']t|do not) (?:offer|use|sell)|no (?:ofrecemos|usamos|vendemos)`),
  },
  'red-light': {
    claims: inEitherOrder(
      'red light(?: therapy)?|photobiomodulation|luz roja|fotobiomodulación',
      `${heals}|burns?|melts?|quema|derrite|reduces? (?:${conditions})|reduce(?: el| la| los| las)? (?:${conditions})`,
    ),
  },
  botox: {
    claims: inEitherOrder(
      'botox|dysport|xeomin|jeuveau|daxxify|neurotoxins?|neurotoxinas?',
      'TMJ|TMD|masseters?|jaw ?line|jaw slimming|jaw clenching|teeth grinding|bruxism|trap tox|trapezius|lip flip|gummy smile|depression|hair loss|scars?|facelift|mandíbula|bruxismo|maseteros?|trapecio|sonrisa gingival|depresión|caída del (?:pelo|cabello)|cicatrices',
    ),
  },
  guarantee: {
    claims: [
      words(
        'guaranteed? (?:results?|weight loss)|guaranteed to|money[- ]back guarantee|your money back|results? (?:is |are )?guaranteed|(?:no|zero|without) side effects|risk[- ]free|100% safe|miracle',
      ),
      words(
        'resultados? garantizados?|garantizamos (?:los )?resultados?|sin efectos secundarios|sin (?:ningún )?riesgos?|100% segur[oa]s?|milagros[oa]s?|devolvemos (?:su|el) dinero',
      ),
    ],
    unless: words(
      `(?:not|never|(?:are|is|do|ca|does|could|was|were)n[’']t) guaranteed?|cannot guarantee|no guarantees?|no (?:podemos |le )?garantiza(?:mos|r)|no (?:están?|son|es) garantizad[oa]s?`,
    ),
  },
  'weight-loss': {
    claims: [
      words(
        `(?:lose|drop|shed|burn) (?:up to |over |as much as )?(?:${numbers}) ?(?:pounds|lbs?\\.?|kilos|kg|inches|(?:dress |pant )?sizes|(?:%|percent) of your (?:body ?)?weight)`,
      ),
      words(
        `(?:pierda|baje|elimine|perderá|bajará)(?: hasta| más de)?(?: el)? (?:${numbers}) ?(?:libras|kilos|kg|tallas|(?:%|por ciento) de su peso)`,
      ),
    ],
  },
  price: {
    claims: [/\$ ?\d[\d,]*(?:\.\d\d)?/u, words(String.raw`\d+ (?:dollars|dólares)`)],
    unless: words(
      String.raw`from|starting at|starts at|as of|until|through|valid|at least|at most|up to|20\d\d|desde|a partir de|al menos|hasta|vigente|válid[oa]|mínimo|máximo|entre|between`,
    ),
  },
  'before-after': {
    claims: [
      words('before[- ]?(?:and|&|/)[- ]?after(?: (?:photos?|pictures?|images?|gallery|results?|shots?))'),
      words('before/after|before[- ]and[- ]afters'),
      words('(?:fotos?|imágenes|galería|resultados?) (?:del? )?antes y (?:el |del )?después|antes/después'),
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
