import { join } from 'node:path'
import { browserMessage } from './browser-message.mjs'
import { compiled, compileMessages } from './compile.mjs'
import { compilePseudo, pseudoFolder, speaksPseudo } from './pseudo.mjs'

const folder = speaksPseudo ? pseudoFolder : compiled
const whole = join(folder, 'whole', 'messages.js')
const single = join(folder, 'single', 'messages.js')

/** A build resolves its configuration several times. @type {Promise<void> | undefined} */
let compiling

/**
 * Messages for browsers one by one, so that a page brings its own alone; while developing all of them, which are
 * compiled again as one is edited.
 * @returns {import('vite').Plugin}
 */
export function messages() {
  let isBuild = false
  return {
    name: 'messages',
    enforce: 'pre',
    config: async (_config, { command }) => {
      isBuild = command === 'build'
      compiling ??= speaksPseudo ? compilePseudo() : compileMessages()
      await compiling
    },
    watchChange: async (id) => {
      if (/[\\/]messages[\\/]\w+\.json$/.test(id)) await compileMessages()
    },
    resolveId: {
      filter: { id: /\.messages\/whole\/messages\.js$/ },
      handler(_id) {
        return isBuild && this.environment.name === 'client' ? single : whole
      },
    },
    transform: {
      filter: { id: /[\\/]single[\\/]messages[\\/](?!_index)\w+\.js$/ },
      handler: (code) => ({ code: browserMessage(code), map: null }),
    },
  }
}
