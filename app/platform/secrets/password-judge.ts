import { parentPort } from 'node:worker_threads'
import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { dictionary as common, adjacencyGraphs as graphs } from '@zxcvbn-ts/language-common'
import { dictionary as english } from '@zxcvbn-ts/language-en'
import { dictionary as spanish } from '@zxcvbn-ts/language-es-es'

/**
 * The program of a thread of its own: its word lists take seconds to read on a slow machine, and a long password as
 * long to judge. It is sent a password with the words that guessers of it know, and answers with 0 to 4.
 */
const judge = new ZxcvbnFactory({ dictionary: { ...common, ...english, ...spanish }, graphs })

parentPort?.on('message', ({ id, password, known }: { id: number; password: string; known: string[] }) => {
  parentPort?.postMessage({ id, score: judge.check(password, known).score })
})
