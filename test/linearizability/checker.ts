/**
 * Whether what several processes saw of one thing could have been seen by one after the other (linearizability): the search of
 * Wing and Gong, with Lowe's memory of what was tried, as porcupine does it. It knows nothing of clinics.
 */

/** An operation that was begun. What it came to is unknown (undefined) where its process was killed: it happened or didn't, at any later moment. */
export type Operation<Input, Output> = {
  input: Input
  output: Output | undefined
  /** By one clock for all; an operation that never returned returns at Infinity. */
  invokedAt: number
  returnedAt: number
}

export type Model<State, Input, Output> = {
  initial: State
  /**
   * The state after it; null where it couldn't come to that output.
   * @param output undefined where nobody learned it: what it would have been
   */
  step(state: State, input: Input, output: Output | undefined): State | null
  /** True where nobody else could ever notice it: it can be left out of what is told. */
  changesNothing(input: Input, output: Output | undefined): boolean
  /** The same for states that are the same. */
  keyOf(state: State): string
  /** Operations of different parts have nothing to do with each other. */
  partOf(input: Input): string
}

/** What was done and left, and the state that it led to: the same comes back in many orders. */
type Reached<State> = { done: bigint; known: number; state: State }

/** Whether there is an order that fits. Those that never returned may be left out of it. */
export function isLinearizable<State, Input, Output>(
  model: Model<State, Input, Output>,
  operations: readonly Operation<Input, Output>[],
): boolean {
  const list = operations.toSorted((one, other) => one.invokedAt - other.invokedAt)
  const mustBeDone = list.filter(isKnown).length
  const tried = new Set<string>()
  const open: Reached<State>[] = [{ done: 0n, known: 0, state: model.initial }]
  for (let reached = open.pop(); reached !== undefined; reached = open.pop()) {
    if (reached.known === mustBeDone) return true
    for (const next of stepsFrom(model, list, reached)) {
      const key = `${next.done.toString(36)} ${model.keyOf(next.state)}`
      if (tried.has(key)) continue
      tried.add(key)
      open.push(next)
    }
  }
  return false
}

const isKnown = ({ output }: { output: unknown }): boolean => output !== undefined

/** Each that may come next: it was begun before any of the others that are left returned. The likeliest is last. */
function stepsFrom<State, Input, Output>(
  model: Model<State, Input, Output>,
  list: readonly Operation<Input, Output>[],
  { done, known, state }: Reached<State>,
): Reached<State>[] {
  const left = list.flatMap((operation, index) =>
    (done >> BigInt(index)) & 1n ? [] : [{ operation, index }],
  )
  const firstReturn = left.reduce((first, { operation }) => Math.min(first, operation.returnedAt), Infinity)
  const steps = left
    .filter(({ operation }) => operation.invokedAt <= firstReturn)
    .toSorted((one, other) => other.operation.returnedAt - one.operation.returnedAt)
  return steps.flatMap(({ operation, index }) => {
    const next = model.step(state, operation.input, operation.output)
    if (next === null) return []
    return { done: done | (1n << BigInt(index)), known: known + (isKnown(operation) ? 1 : 0), state: next }
  })
}

/**
 * The parts that fit no order, each as short as it can be told: up to the first return that fits none, without what makes
 * no difference. The shortest is first; none where all is well.
 */
export function offendingParts<State, Input, Output>(
  model: Model<State, Input, Output>,
  operations: readonly Operation<Input, Output>[],
): Operation<Input, Output>[][] {
  const parts = [...Map.groupBy(operations, ({ input }) => model.partOf(input)).values()]
  return parts
    .filter((part) => !isLinearizable(model, part))
    .map((part) => shortened(model, part))
    .toSorted((one, other) => one.length - other.length)
}

function shortened<State, Input, Output>(
  model: Model<State, Input, Output>,
  part: readonly Operation<Input, Output>[],
): Operation<Input, Output>[] {
  const ends = part.filter(isKnown).map(({ returnedAt }) => returnedAt)
  const end = ends
    .toSorted((one, other) => one - other)
    .find((one) => !isLinearizable(model, until(part, one)))
  let left = until(part, end ?? Infinity)
  for (const one of left) {
    if (!model.changesNothing(one.input, one.output)) continue
    const without = left.filter((other) => other !== one)
    if (!isLinearizable(model, without)) left = without
  }
  return left.toSorted((one, other) => one.invokedAt - other.invokedAt)
}

/** What was begun until then; what returned later had not returned yet. */
const until = <Input, Output>(
  part: readonly Operation<Input, Output>[],
  end: number,
): Operation<Input, Output>[] =>
  part
    .filter(({ invokedAt }) => invokedAt <= end)
    .map((one) => (one.returnedAt <= end ? one : { ...one, output: undefined, returnedAt: Infinity }))
