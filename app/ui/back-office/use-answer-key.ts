import { useLocation } from 'react-router'

/**
 * Differs from answer to answer, for what says why something was refused. The key of the address will not do: it
 * changes once more when the data after a refusal have come, and what is built again then loses what was typed into
 * it in between, and takes the focus a second time.
 * @param answer what an action gave back; without one, the address tells answers apart
 */
export function useAnswerKey(answer: object | undefined): string {
  const { key } = useLocation()
  return answer === undefined ? key : keyOf(answer)
}

const keys = new WeakMap<object, string>()
let count = 0

function keyOf(answer: object): string {
  const known = keys.get(answer)
  if (known) return known
  count += 1
  keys.set(answer, `answer ${count}`)
  return `answer ${count}`
}
