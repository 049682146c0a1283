import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startBalancer } from '../other-programs/nginx.ts'
import { testSecretKey } from '../secret-key.ts'
import { type BuiltServer, startBuiltServer } from './built-server.ts'
import { freePort } from './free-port.ts'

export type Cluster = {
  /** Of the balancer. */
  url: string
  nodes: BuiltServer[]
  /** Starts the process of that place again, on its old port. */
  start(node: number): Promise<void>
  stop(): Promise<void>
}

type ClusterOptions = {
  count: number
  /** For nginx, and for the data folders of all processes. */
  folder: string
  databaseUrl: string
  /** `s3://…`; undefined: the processes share a folder, as machines do over a network file system. */
  storageUrl?: string | undefined
  port?: number
  environment?: Record<string, string>
}

/** Several processes of the product as it ships behind nginx, on one PostgreSQL and one file store. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { count, folder, databaseUrl, storageUrl, environment = {} } = options
  const port = options.port ?? (await freePort())
  const ports: number[] = []
  while (ports.length < count) ports.push(await freePort())
  const launch = (node: number) => {
    const data = join(folder, storageUrl ? `data-${node}` : 'data')
    mkdirSync(data, { recursive: true, mode: 0o700 })
    return startBuiltServer({
      DATA_DIR: data,
      DATABASE_URL: databaseUrl,
      ...(storageUrl && { STORAGE_URL: storageUrl }),
      SECRET_KEY: testSecretKey,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      TRUST_PROXY: '127.0.0.1',
      ...environment,
      PORT: String(ports[node]),
    })
  }
  // All at once: one of them migrates and seeds, the others wait for it.
  const nodes = await Promise.all(ports.map((_, node) => launch(node)))
  const balancer = await startBalancer(join(folder, 'nginx'), { port, behind: ports })
  return {
    url: balancer.url,
    nodes,
    start: async (node) => {
      nodes[node] = await launch(node)
    },
    stop: async () => {
      await balancer.stop()
      await Promise.all(nodes.map((node) => node.stop()))
    },
  }
}
