import { globSync, readFileSync } from 'node:fs'

const root = new URL('../../', import.meta.url).pathname
/** Forms that patients send. */
const ofPatients = /^app\/features\/(booking|languages|public-pages)\//
/** `intent: 'save'`, `intent === 'save'`, `fields.get('intent') === 'save'`, `name="intent" value="save"`. */
const spellings = [
  /\bintent(?:'\))?(?:: | [!=]== )'([\w -]+)'/g,
  /\bintent="([\w -]+)"/g,
  /name="intent"[^>]*?value="([\w -]+)"/g,
  /value="([\w -]+)"[^>]*?name="intent"/g,
]

/** What forms of the back office ask for by their `intent`, as it stands in the code of `app/features`, by file. */
export const intentsInCode: readonly { file: string; intent: string }[] = globSync(
  'app/features/**/*.{ts,tsx}',
  {
    cwd: root,
  },
)
  .filter((file) => !/\.test\.tsx?$/.test(file) && !ofPatients.test(file))
  .flatMap((file) => {
    const source = readFileSync(root + file, 'utf8')
    const found = spellings.flatMap((spelling) =>
      [...source.matchAll(spelling)].map(([, intent = '']) => intent),
    )
    return [...new Set(found)].map((intent) => ({ file, intent }))
  })
