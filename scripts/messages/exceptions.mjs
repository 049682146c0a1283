/**
 * What is the same in every language, by the reason why. A text that no message says any more has to go.
 * @type {Record<string, string[]>}
 */
const sameByReason = {
  'offered in Spanish to whoever reads the English page': [
    'Idioma',
    '¿Prefiere español?',
    'Todo el sitio y las citas también están en español.',
    'Ver en español',
    'No, gracias. Cerrar',
  ],
  'offered in English to whoever gets a Spanish letter': [
    'For English, please call us.',
    'Website in English',
  ],
  'names of formats': ['JSON Lines', 'FHIR'],
  'the Spanish word is spelled like the English one': [
    'No',
    'Error: {title}',
    '{count} min',
    '{seconds} s',
    'editor',
    'auditor',
  ],
}

export const sameInBoth = Object.values(sameByReason).flat()

/**
 * English in code that is right there, and why: files, and of their texts those that are meant (all where none is
 * named). An entry that nothing needs any more has to go.
 * @type {{ reason: string, files: RegExp, texts?: RegExp }[]}
 */
export const englishInCode = [
  {
    reason: 'the console of whoever runs the server speaks English',
    files:
      /^server\/(operator|start)\/|^server\/(admin|backup|restore)\.ts$|\/operator-commands\.server\.ts$/,
  },
  {
    reason: 'metrics are read by programs and by whoever runs the server',
    files: /^server\/metrics\.ts$|^app\/readings\.server\.ts$/,
  },
  {
    reason: 'codes of FHIR bear the display that their system gives them, and programs read them',
    files: /^app\/features\/audit\/export\/fhir-(codes|event\.server)\.ts$/,
  },
  {
    reason: 'keys are named as they stand on the keyboards of the clinic',
    files: /^app\/features\/keyboard\/components\/|\/desk\/add\/components\/add-dialog\.tsx$/,
    texts: /^(Ctrl|Shift|Enter|Esc)( (K|Enter))?$/,
  },
  {
    reason: 'programs read headers',
    files: /^server\/http\//,
    texts: /^[A-Z][\w-]+(, [A-Z][\w-]+)+$/,
  },
  {
    reason: 'forms send a treatment by its English name',
    files: /^app\/features\/clinic\/website\/first-services\.ts$/,
    texts: /^Semaglutide weight management medication$/,
  },
  {
    reason: 'names of browsers and networks',
    files:
      /^app\/features\/(admins\/sign-in\/device\.ts|clinic\/components\/|website\/profile\/components\/)/,
    texts: /^(Samsung Internet|Facebook|Instagram|Twitter \(X\))$/,
  },
  {
    reason: 'stored of a session; said by shownDevice',
    files: /^app\/features\/admins\/sign-in\/device\.ts$/,
    texts: /^ ?on ?$/,
  },
  {
    reason: 'the name of the first user, until somebody changes it',
    files: /^app\/features\/admins\/rules\.ts$/,
    texts: /^Administrator$/,
  },
  {
    reason: 'the states of the country, by their names',
    files: /^app\/features\/clinic\/website\/states\.ts$/,
  },
  {
    reason: 'the name of the clinic and of its doctor',
    files: /^app\/features\/clinic\//,
    texts: /^(Firstlight|Firstlight Medical & Wellness|Dr\. Jordan Example)$/,
  },
]
