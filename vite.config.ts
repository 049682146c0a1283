import { resolve } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'

/** One module graph for the process: the server bundle's entry is our own (decision 34). */
export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), besideTheServer('app/features/gallery/picture-maker.ts')],
  environments: {
    ssr: { build: { rolldownOptions: { input: { main: './server/main.ts' } } } },
  },
})

/** The program of a short-lived process of its own, built to a file of its name beside the server's. */
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
