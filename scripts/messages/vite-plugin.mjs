import { compiled, compileMessages, languagesFile, singleMessages } from './compile.mjs'
import { pseudoFiles, pseudoFolder, speaksPseudo } from './pseudo.mjs'
import { messageFiles } from './read.mjs'

const folder = (speaksPseudo ? pseudoFolder : compiled).replaceAll('\\', '/')
const files = () => (speaksPseudo ? pseudoFiles() : messageFiles())

/**
 * Compiles messages before a build, and again when one is edited during development. Builds for browsers take them one
 * by one, from memory: thousands of files would be slow to open.
 * @returns {import('vite').Plugin}
 */
export function messages() {
  /** @type {Map<string, string>} */
  let single = new Map()
  return {
    name: 'messages',
    enforce: 'pre',
    config(_config, { command }) {
      compileMessages(folder, files())
      if (command === 'build') single = singleMessages(folder, files())
    },
    watchChange(id) {
      if (/[\\/](messages|languages[\\/]\w+)[\\/][\w-]+\.json$/.test(id)) compileMessages(folder, files())
    },
    resolveId: {
      filter: { id: /^#(messages|languages)$|\.messages\// },
      handler(id) {
        if (id === '#languages') return `${folder}/${languagesFile}`
        return /^#messages$|\/index\.ts$/.test(id) ? `${folder}/index.ts` : single.has(id) ? id : undefined
      },
    },
    load: {
      filter: { id: /\.messages\// },
      handler(id) {
        const code = this.environment.name === 'client' ? single.get(id) : undefined
        return code === undefined ? undefined : { code, map: null, moduleSideEffects: false }
      },
    },
  }
}
