import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** New passwords are rare: the thread and its word lists go when none was judged for so long. */
const idleMilliseconds = 20_000
/** What is strong in so many characters is strong; the time to judge grows with their square. */
const judgedCharacters = 40

type Answer = { id: number; score: number }
let thread: Worker | null = null
let idle: NodeJS.Timeout | undefined
let asked = 0
let open = 0

/**
 * How many guesses a password takes, from 0 (among the first) to 4; 3 is ten thousand million (zxcvbn). Judged on
 * this machine, in a thread: nobody waits for it but anyone who asks.
 * @param known what guessers of this one would try first, such as names
 */
export async function guessability(password: string, known: readonly string[]): Promise<number> {
  clearTimeout(idle)
  open++
  try {
    return await ask({ password: [...password].slice(0, judgedCharacters).join(''), known: [...known] })
  } finally {
    open--
    if (open === 0) idle = setTimeout(end, idleMilliseconds).unref()
  }
}

async function ask(question: { password: string; known: string[] }): Promise<number> {
  thread ??= start()
  const judge = thread
  const id = ++asked
  const answerCame = new AbortController()
  const answered = new Promise<number>((resolve) => {
    const listen = (answer: Answer) => {
      if (answer.id !== id) return
      judge.off('message', listen)
      resolve(answer.score)
    }
    judge.on('message', listen)
  })
  judge.postMessage({ id, ...question })
  const ended = once(judge, 'exit', { signal: answerCame.signal }).then(() => {
    throw new Error('the thread that judges passwords ended')
  })
  try {
    return await Promise.race([answered, ended])
  } finally {
    ended.catch(() => {})
    answerCame.abort()
  }
}

function start(): Worker {
  const worker = new Worker(program())
  worker.setMaxListeners(0)
  worker.unref()
  worker.once('exit', () => {
    if (thread === worker) thread = null
  })
  return worker
}

function end(): void {
  void thread?.terminate()
  thread = null
}

/** Next to this file: as it is written, or as it was built (`vite.config.ts`). */
function program(): URL {
  const ending = import.meta.url.split('?')[0]?.endsWith('.ts') ? 'ts' : 'js'
  return new URL(`password-judge.${ending}`, import.meta.url)
}
