import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { installDebian } from '#scripts/setup/debian.mjs'

const folders = ['/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)]
const installed = () => folders.map((folder) => join(folder, 'nginx')).find((path) => existsSync(path))
const tries = 200
const pauseMilliseconds = 25

/** Its path; installs it from Debian where it is missing, throws where that cannot be. */
export async function ensureNginx(): Promise<string> {
  if (!installed()) await installDebian('nginx for the tests', ['nginx-light'])
  const path = installed()
  if (path) return path
  throw new Error('The tests of the balancer need nginx: install it.')
}

/**
 * The balancer of docs/operations.md before so many processes, without TLS: a request goes to the next one
 * where a process does not take it. Only a public form that was sent is sent again, to the next: the same form
 * twice is answered as the first (docs/topics/forms.md).
 */
export async function startBalancer(
  folder: string,
  { port, behind }: { port: number; behind: number[] },
): Promise<{ url: string; stop(): Promise<void> }> {
  const nginx = await ensureNginx()
  mkdirSync(folder, { recursive: true })
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, port, behind))
  const child = spawn(nginx, ['-c', file], { stdio: 'ignore' })
  const endWithUs = () => child.kill('SIGKILL')
  process.once('exit', endWithUs)
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; attempt < tries; attempt++) {
    const answer = await fetch(`${url}/healthz`).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) break
    if (child.exitCode !== null || attempt === tries - 1) throw new Error('nginx did not start.')
    await pause(pauseMilliseconds)
  }
  return {
    url,
    stop: async () => {
      process.off('exit', endWithUs)
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

const configuration = (folder: string, port: number, behind: number[]) => `daemon off; worker_processes 1;
pid ${folder}/nginx.pid; error_log ${folder}/error.log;
events { worker_connections 2048; }
http {
  access_log off; client_body_temp_path ${folder}/b; proxy_temp_path ${folder}/p;
  fastcgi_temp_path ${folder}/f; uwsgi_temp_path ${folder}/u; scgi_temp_path ${folder}/s;
  upstream firstlight {
    ${behind.map((one) => `server 127.0.0.1:${one} max_fails=0;`).join('\n    ')}
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 20m;
    proxy_http_version 1.1;
    proxy_connect_timeout 2s;
    proxy_set_header Host $http_host;
    proxy_set_header Connection "";
    proxy_set_header X-Forwarded-For $remote_addr;
    proxy_next_upstream error timeout;
    location / { proxy_pass http://firstlight; }
    location ~ ^/(appointment|contact|testimonials)$ {
      proxy_pass http://firstlight;
      proxy_next_upstream error timeout non_idempotent;
    }
    location = /admin/events { proxy_pass http://firstlight; proxy_buffering off; proxy_read_timeout 1h; }
  }
}
`
