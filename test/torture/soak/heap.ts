/**
 * What JavaScript of another process really needs, in MB: after a full collection, over its inspector. The process must have
 * been started with `--inspect=127.0.0.1:PORT`.
 */
export async function heapAfterCollection(port: number): Promise<number> {
  const [target] = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as {
    webSocketDebuggerUrl: string
  }[]
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '')
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  let last = 0
  const call = (method: string) =>
    new Promise<{ usedSize: number }>((resolve) => {
      const id = ++last
      socket.addEventListener('message', function hear({ data }) {
        const answer = JSON.parse(String(data))
        if (answer.id !== id) return
        socket.removeEventListener('message', hear)
        resolve(answer.result)
      })
      socket.send(JSON.stringify({ id, method }))
    })
  await call('HeapProfiler.collectGarbage')
  // What waited for its finalizer is gone after the second one.
  await call('HeapProfiler.collectGarbage')
  const { usedSize } = await call('Runtime.getHeapUsage')
  socket.close()
  return usedSize / 1_000_000
}
