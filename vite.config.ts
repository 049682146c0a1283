import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, minify, type Plugin } from 'vite'
import { messages } from './scripts/messages/vite-plugin.mjs'
import { styleSheets } from './scripts/styles/vite-plugin.mjs'

/**
 * What every hydrated page needs packs smaller as two files than as six; as one it would take a slow phone so long
 * to run that a finger has to wait (docs/topics/browser-code.md).
 */
const react = { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }
const router = { name: 'router', test: /node_modules\/react-router\// }

const within = (folder: string, names: string) => names.split(/\s+/).map((name) => `${folder}/${name}`)

const inUi = (names: string) => within('app/ui', names)
const inClinic = (names: string) => within('app/features/clinic/components', names)

/**
 * Small parts that the hydrated public pages share, and the style sheets of what several pages show: a dozen files of
 * 500 bytes would pack worse. A script's own style sheet comes with it.
 */
const sharedFiles = [
  'node_modules/clsx/',
  'app/styles/app.css',
  'app/art/drawings.ts',
  ...within('app/language', 'language.ts languages.ts message-formats.ts marked-message.ts'),
  ...within('app/platform', 'dates.ts copy.ts shapes/collections.ts pages/keeping.ts'),
  ...inUi('button.tsx drawing.tsx icon.tsx icon-sheet.tsx icons/public.ts page-header.tsx'),
  ...inUi(
    'use-hydrated.ts with-elements.tsx card.module.css older-pages.module.css stars.module.css text-link.module.css',
  ),
  ...within('app/features/clinic', 'navigation.ts website/blanks.ts website/current-clinic.ts'),
  ...within('app/features/opening-hours', 'hours-text.ts public-hours.ts rules.ts'),
  ...within('app/features/opening-hours/components', 'hours-words.tsx hours-words.module.css'),
  ...inClinic('shared/error-page.tsx frame/logo.tsx head/page-meta.tsx'),
  ...inClinic('frame/site-footer.tsx frame/site-frame.tsx'),
  ...inClinic('shared/invitation.module.css shared/letterhead.module.css shared/map-frame.module.css'),
  'app/features/theme/',
  'app/features/languages/',
]
const messagesFolder = String.raw`\.messages/[\w-]+/`
/** What every public page says, beside the parts that say it. */
const frameMessages = new RegExp(
  `${messagesFolder}(clinic_(error|frame|titled)|opening_hours_(between|every|line|none|run|times)|languages|theme|website_bar_publish)`,
)
/** And those of pages with a form. */
const formFiles = [
  'app/platform/forms/form-trap.ts',
  ...inUi('banner.tsx forms/error-summary.tsx forms/field.tsx forms/form-guard.tsx'),
  ...inUi('forms/form.module.css forms/radio.module.css table.module.css weekday-letters.module.css'),
]
const publicParts = { name: 'public-parts', test: either(anyOf(sharedFiles), frameMessages) }
const formParts = { name: 'form-parts', test: anyOf(formFiles) }
/** Parts of the back office's forms and tables that the list of visits and what lies over it do without. */
const ofOtherScreens = inUi(
  `back-office/both-languages.tsx back-office/for-installer.tsx back-office/listing.tsx
  back-office/once-shown.tsx
  back-office/form-controls.tsx
  back-office/live-list.ts`,
)
/** Of some hundred bytes each; the address of each file would stand in every page. */
const smallParts = [
  'app/features/patients/components/arrows-through-results.ts',
  'app/features/records/address.ts',
  'app/ui/marked.tsx',
]
/** What several screens of the back office are made of. */
const backOfficeParts = {
  name: 'back-office-parts',
  test: either(
    new RegExp(`(?!${anyOf(ofOtherScreens).source})${anyOf(inUi('back-office/')).source}`),
    anyOf(smallParts),
  ),
}

/** Sentences that several pages say, each of which would be a file of its own. */
const sentences = (name: string, keys: string) => ({
  name,
  test: new RegExp(`${messagesFolder}${keys}`),
  minShareCount: 2,
})
/**
 * People wait for the booking page: it brings what is said of booking, and nothing of other pages. What public pages say
 * as the back office does is named here (`test/server/page-scripts.test.ts`).
 */
const sharedMessages = [
  sentences('booking-messages', '((appointments|booking|platform)_|treatments_(every_day|unbroken_days))'),
  sentences(
    'public-messages',
    '((booked|clinic|contact_page|gallery_(page|categories)|testimonials_page)_|closures_when_days)',
  ),
  sentences('website-messages', '(website|services|doctors|profile|texts|sections|field)_'),
  sentences('people-messages', '(settings|people|passkeys|second|invitations)_'),
  // Without what the details of a visit say of its patient.
  sentences('patients-messages', 'patients_(?!page_of_this)'),
  ...[
    'answers',
    'audit',
    'backups',
    'closures',
    'confirm',
    'contact',
    'deletions',
    'figures',
    'gallery',
    'holidays',
    'letters',
    'opening_hours',
    'questions',
    'setup',
    'staff',
    'team',
    'testimonials',
    'treatments',
    'waitlist',
  ].map((screen) => sentences(`${screen}-messages`, `${screen}_`)),
  sentences('back-office-messages', ''),
]

function either(one: RegExp, other: RegExp): RegExp {
  return new RegExp(`${one.source}|${other.source}`)
}

/** A file that was moved would fall out of its group without a word. */
function anyOf(paths: readonly string[]): RegExp {
  const moved = paths.filter((path) => !existsSync(resolve(path)))
  if (moved.length > 0) throw new Error(`vite.config.ts groups files that are not there: ${moved.join(', ')}`)
  return new RegExp(paths.map((path) => path.replaceAll('.', '\\.')).join('|'))
}

/**
 * Packages of hundreds of small files, built into the server's own: to find and open each of them would be most
 * of a start's time.
 */
const manySmallFiles = [
  'kysely',
  'zod',
  'hono',
  '@hono/node-server',
  'react-router',
  // The router's own: where it stands inside the bundle, nobody else installs this.
  'cookie-es',
]

/**
 * One module graph for the process: the server bundle's entry is our own
 * (docs/topics/processes.md).
 */
export default defineConfig(({ command }) => ({
  plugins: [
    styleSheets(),
    messages(),
    reactRouter(),
    besideTheServer('app/features/pictures/picture-maker.ts'),
    besideTheServer('app/platform/secrets/password-judge.ts'),
    smallPageScript(),
  ],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [react, router, publicParts, formParts, backOfficeParts, ...sharedMessages],
            },
          },
        },
      },
    },
    ssr: {
      build: { rolldownOptions: { input: { main: './server/main.ts' } } },
      resolve: { noExternal: command === 'build' ? manySmallFiles : [] },
    },
  },
}))

/** The program of a short-lived process or thread of its own, built to a file of its name beside the server's. */
function besideTheServer(path: string): Plugin {
  const fileName = path.replace(/^.*\/|ts$/g, (part) => (part === 'ts' ? 'js' : ''))
  return {
    name: 'beside-the-server',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    buildStart() {
      this.emitFile({ type: 'chunk', id: resolve(path), fileName })
    },
  }
}

/** The one script of every public page is no module: it leaves as it was written, and most of that is for reading. */
function smallPageScript(): Plugin {
  return {
    name: 'small-page-script',
    apply: 'build',
    async generateBundle(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'asset' || !/\/page-script-[\w-]+\.js$/.test(file.fileName)) continue
        file.source = (await minify(file.fileName, String(file.source))).code
      }
    },
  }
}
