import { copyFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { here, Machine, machineProblem, putRelease } from './machine.ts'

const problem = await machineProblem()
const script = '/srv/firstlight/deploy/install.sh'
const domain = 'clinic.example'
const faketime = '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1'
const mostExposure = 2
const mostMegabytes = 200
const small = 512
const pagesAtOnce = 40
const hour = 3_600
/** So short that a renewal is waited for. */
const shortLife = 20

/**
 * deploy/install.sh on a fresh Debian with 512 MB of memory: a root file system of its own, its own network and
 * processes, no systemd (test/install/systemctl) and no way out. Each test continues where the one before it ended.
 */
describe.skipIf(problem)(`a machine of its own${problem ? `: ${problem}` : ''}`, () => {
  let machine: Machine
  let password = ''
  let authority: string[] = []

  const install = (...options: string[]) => machine.run([script, ...options, ...authority])
  const shell = async (command: string) => (await machine.run(['sh', '-c', command])).output.trim()
  const signIn = (word: string) => {
    const form = [
      '-d',
      'username=admin',
      '--data-urlencode',
      `password=${word}`,
      '-H',
      `Origin: https://${domain}`,
    ]
    return machine.visit(`https://${domain}/admin/login`, [
      '-o',
      '/dev/null',
      '-w',
      '%{http_code} %{redirect_url}',
      ...form,
    ])
  }
  const keptFiles = () => shell('sha256sum /etc/firstlight/secret.key /etc/firstlight/environment')

  beforeAll(async () => {
    machine = new Machine(small)
    await machine.start()
    authority = await machine.startAuthority(14_000, hour)
    await putRelease(machine.path('/srv/firstlight'))
    await machine.leads(domain, { ipv4: [here.ipv4], ipv6: [here.ipv6] })
    await machine.leads('elsewhere.example', { ipv4: [here.ipv4, '192.0.2.7'] })
  })
  afterAll(() => machine?.stop())

  describe('what cannot work is said in one sentence, and nothing is changed', () => {
    let before: string[]
    beforeAll(() => {
      before = machine.changed()
    })

    test.each([
      {
        of: 'an address instead of a domain',
        options: ['https://clinic.example/'],
        says: /isn't a web address\. Write it without https/,
      },
      {
        of: 'an option that is not known',
        options: [domain, '--quick'],
        says: /^There is no option --quick\./,
      },
      {
        of: 'a domain without an address',
        options: ['nowhere.example'],
        says: /^nowhere\.example has no address yet\. .* add a DNS record \(A or AAAA\) with 203\.0\.113\.4 or 2001:db8::4,/m,
      },
      {
        of: 'a domain that leads elsewhere, too',
        options: ['elsewhere.example'],
        says: /^elsewhere\.example leads to 192\.0\.2\.7, which isn't this machine/m,
      },
      {
        of: 'an authority that does not answer',
        options: [domain, '--acme-ca', 'https://authority.example:14001/dir'],
        says: /^The certificate authority at authority\.example:14001 can't be reached \(ECONNREFUSED\)/m,
      },
    ])('$of', async ({ options, says }) => {
      const { code, output } = await machine.run([script, ...authority, ...options])
      expect(output).toMatch(says)
      expect(code).toBe(1)
      expect(machine.changed()).toEqual(before)
    })

    test('no root', async () => {
      const nobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups']
      const { code, output } = await machine.run([...nobody, script, domain])
      expect({ code, output }).toEqual({
        code: 1,
        output: `Run this as root: sudo deploy/install.sh ${domain}\n`,
      })
    })

    test('a clock that is a day off', async () => {
      copyFileSync(faketime, machine.path('/tmp/faketime.so'))
      const { code, output } = await machine.run([script, domain, ...authority], {
        LD_PRELOAD: '/tmp/faketime.so',
        FAKETIME: '+1d',
      })
      expect(output).toMatch(
        /^This machine's clock is 1 day ahead, .* Run "timedatectl set-ntp true", wait a minute/m,
      )
      expect(code).toBe(1)
      expect(machine.changed()).toEqual(before)
    })

    test('port 80 is taken', async () => {
      const listen =
        'use IO::Socket::INET; $s = IO::Socket::INET->new(Listen => 1, LocalPort => 80, ReuseAddr => 1); sleep 600'
      await shell(`perl -e '${listen}' >/dev/null 2>&1 & echo $! >/tmp/listener`)
      await machine.until(async () => (await shell('ss -Hltn "sport = :80"')) !== '')
      const { output } = await install(domain)
      await shell('kill $(cat /tmp/listener)')
      expect(output).toMatch(
        /^Port 80 is in use by perl\. Stop it .* or keep it and run this again with --behind-proxy\.$/m,
      )
      expect(machine.changed()).toEqual(before)
    })

    test('a Caddy that serves something else', async () => {
      await shell('mkdir /etc/caddy && echo "other.example { respond hello }" >/etc/caddy/Caddyfile')
      const { output } = await install(domain)
      expect(output).toMatch(/^Caddy already serves other sites here\. Run this again with --behind-proxy/)
      await shell('rm -r /etc/caddy')
      expect(machine.changed()).toEqual(before)
    })

    test('a Node that is not the pinned one', async () => {
      await shell(
        'mkdir -p /tmp/n/bin && echo no >/tmp/n/bin/node && tar -czf /tmp/n.tar.gz -C /tmp/n bin/node',
      )
      const { code, output } = await install(domain, '--node', '/tmp/n.tar.gz')
      expect(output).toMatch(
        /^\/tmp\/n\.tar\.gz doesn't hold the pinned Node .*: its checksum is another one\. It was not used\.$/m,
      )
      expect(code).toBe(1)
      expect(machine.changed()).toEqual(before)
    })

    test('a dry run says each step', async () => {
      const { code, output } = await install(domain, '--dry-run')
      expect(output).toMatch(/^ 1\. /m)
      expect(output).toMatch(/^\d\d\. Start the service$/m)
      expect(output).toMatch(/^Nothing was changed\.$/m)
      expect(code).toBe(0)
      expect(machine.changed()).toEqual(before)
    })
  })

  test('installs, and the site answers with a certificate', async () => {
    // The smallest images are without what Node needs.
    await shell('dpkg --purge --force-depends libatomic1')
    const { code, output } = await install(domain, '--email', 'owner@clinic.example')
    expect(output).toMatch(
      /^Your clinic is at https:\/\/clinic\.example, and its back office at https:\/\/clinic\.example\/admin\/login$/m,
    )
    expect(code).toBe(0)
    password = / Password: +(\S{20})$/m.exec(output)?.[1] ?? ''
    const page = await machine.visit(`https://${domain}/`, [
      '-o',
      '/dev/null',
      '-w',
      '%{http_code} %header{strict-transport-security}',
    ])
    expect(page.output).toMatch(/^200 max-age=/)
    const plain = await machine.visit(`http://${domain}/about`, ['-o', '/dev/null', '-w', '%{redirect_url}'])
    expect(plain.output).toBe(`https://${domain}/about`)
    expect((await signIn(password)).output).toBe(`303 https://${domain}/admin/dashboard`)
  })

  test('the first password is in no file, and secrets are where their reader alone can read them', async () => {
    expect(password).not.toBe('')
    expect(
      await shell(
        `grep -rlF -e ${password} /etc /opt/firstlight/current/deploy /var/log /var/lib/firstlight /run`,
      ),
    ).toBe('')
    const modes =
      'stat -c "%a %U:%G %n" /etc/firstlight /etc/firstlight/* /var/lib/firstlight /var/backups/firstlight'
    expect((await shell(modes)).split('\n')).toEqual([
      '750 root:firstlight /etc/firstlight',
      '644 root:root /etc/firstlight/Caddyfile.before',
      '644 root:root /etc/firstlight/caddy-is-ours',
      '600 root:root /etc/firstlight/environment',
      '600 firstlight:firstlight /etc/firstlight/secret.key',
      '700 firstlight:firstlight /var/lib/firstlight',
      '700 firstlight:firstlight /var/backups/firstlight',
    ])
    expect(await shell('find /opt/firstlight -not -user root -o -perm /022 -not -type l')).toBe('')
    expect(
      await shell(
        'setpriv --reuid=firstlight --regid=firstlight --clear-groups touch /opt/firstlight/current/x 2>&1',
      ),
    ).toMatch(/Permission denied/)
  })

  test('the command works, with the rights of the service', async () => {
    expect(await shell('firstlight admin list')).toContain('admin')
    expect(await shell('firstlight backup /var/backups/firstlight/by-hand.age')).toMatch(/^ok, /m)
    expect(await shell('stat -c %U /var/backups/firstlight/by-hand.age')).toBe('firstlight')
  })

  test('a backup comes back in one command, and a wrong passphrase changes nothing', async () => {
    const keys = () => shell('cat /etc/firstlight/secret.key; ls /var/lib | grep -c "^firstlight"')
    const before = await keys()
    const restore = 'firstlight restore /srv/move.backup </dev/null 2>&1'
    await shell('install -m 600 /var/backups/firstlight/by-hand.age /srv/move.backup')
    expect(await shell(`BACKUP_PASSPHRASE=another-passphrase ${restore}`)).toMatch(/^Nothing was changed/m)
    expect(await keys()).toBe(before)
    expect(await shell(restore)).toMatch(/^The website is open again\. What was here before is in/m)
    expect(await keys()).toBe(before.replace(/\d$/, (count) => String(Number(count) + 1)))
    expect(await shell('firstlight admin list')).toContain('admin')
    expect((await signIn(password)).output).toMatch(/^303 /)
  })

  test('Firstlight and Caddy together stay small', async () => {
    let each: number[] = []
    await machine.until(async () => {
      each = await megabytes()
      return each.length === 2 && each.reduce((sum, one) => sum + one, 0) <= mostMegabytes
    }, said)
    process.stdout.write(`Memory of Caddy and Firstlight: ${each.join(' and ')} MB.\n`)

    async function megabytes() {
      const statuses = await shell('for id in $(cat /run/units/*.pid); do cat /proc/$id/status; done')
      return [...statuses.matchAll(/^VmRSS:\s+(\d+) kB/gm)].map(([, kilobytes]) =>
        Math.round(Number(kilobytes) / 1_024),
      )
    }
    function said() {
      return `Caddy and Firstlight take ${each.join(' and ')} MB`
    }
  })

  test.each(['firstlight', 'firstlight-update', 'caddy'])(
    'systemd has nothing against the unit %s, and rates it safe',
    async (name) => {
      const unit = `/etc/systemd/system/${name}.service`
      const file = name === 'caddy' ? '/lib/systemd/system/caddy.service' : unit
      expect(await shell(`systemd-analyze verify ${file} 2>&1`)).toBe('')
      const rated = await shell(`systemd-analyze security --offline=true --no-pager ${name}.service 2>&1`)
      const exposure = Number(/Overall exposure level for \S+: ([\d.]+)/.exec(rated)?.[1])
      process.stdout.write(`Exposure of ${name}.service: ${exposure}.\n`)
      expect(exposure).toBeLessThanOrEqual(mostExposure)
    },
  )

  test('a second run keeps everything, repairs what somebody changed, and shows no password', async () => {
    const before = await keptFiles()
    await shell('rm /opt/firstlight/current/build/server/index.js /etc/systemd/system/firstlight.service')
    const { code, output } = await install(domain)
    expect(output).toMatch(/^Firstlight is here already: this repairs it, or upgrades it to /)
    expect(output).not.toMatch(/Password:|passphrase:/)
    expect(code).toBe(0)
    expect(await keptFiles()).toBe(before)
    expect((await signIn(password)).output).toMatch(/^303 /)
  })

  test('uninstalling keeps what is the clinic’s', async () => {
    const before = await keptFiles()
    const removed = await machine.run([script, '--uninstall'])
    expect(removed.output).toMatch(/^Kept: patients' data in \/var\/lib\/firstlight/m)
    expect(removed.code).toBe(0)
    const gone = '/opt/firstlight /etc/systemd/system/firstlight* /usr/local/bin/firstlight'
    expect(await shell(`ls -d ${gone} 2>/dev/null; command -v caddy`)).toBe('')
    expect(await shell('ss -Hltn "sport = :443 or sport = :3000"')).toBe('')
    expect(await keptFiles()).toBe(before)
  })

  // The rest takes minutes: INSTALL=whole runs it.
  if (process.env.INSTALL !== 'whole') return

  test('a new installation goes on with what was kept', async () => {
    const before = await keptFiles()
    const { code, output } = await install(domain)
    expect(output).not.toMatch(/Password:/)
    expect(code).toBe(0)
    expect(await keptFiles()).toBe(before)
    expect((await signIn(password)).output).toMatch(/^303 /)
  })

  test('40 pages asked for at once come whole', async () => {
    const pages = ['', 'about', 'services', 'doctors', 'contact', 'appointment', 'es', 'admin/login']
    const asked = Array.from({ length: pagesAtOnce }, (_, index) => pages[index % pages.length] ?? '')
    const ends = await Promise.all(asked.map((page) => machine.visit(`https://${domain}/${page}`)))
    expect(ends.filter(({ code, output }) => code !== 0 || !output.endsWith('</body></html>'))).toEqual([])
  })

  test('a certificate that runs out is renewed', async () => {
    authority = await machine.startAuthority(14_002, shortLife)
    expect((await install(domain)).code).toBe(0)
    const first = await machine.certificateOf(domain)
    expect(first).toMatch(/^serial=/)
    await shell(
      'sed -i "0,/^{/s|^{|{\\n\\trenew_interval 1s|" /etc/caddy/Caddyfile && systemctl restart caddy',
    )
    await machine.until(async () => {
      const now = await machine.certificateOf(domain)
      return now !== '' && now !== first
    })
    expect((await machine.visit(`https://${domain}/readyz`)).code).toBe(0)
  })

  test('a machine with IPv6 alone moves to another domain', async () => {
    await machine.leads('six.example', { ipv6: [here.ipv6] })
    await machine.dropIpv4()
    const { code, output } = await install('six.example')
    expect(output).toMatch(/^Your clinic is at https:\/\/six\.example/m)
    expect(code).toBe(0)
  })

  test('a disk that is full in the middle', async () => {
    await machine.run([script, '--uninstall'])
    const before = machine.changed()
    await shell('mkdir -p /opt/firstlight && mount -t tmpfs -o size=160m tmpfs /opt/firstlight')
    // By now only IPv6 leads here.
    const { code, output } = await install('six.example')
    expect(output).toMatch(/^The disk of \/opt\/firstlight is full\.$/m)
    expect(output).toMatch(/^Everything that this run did was undone\.$/m)
    expect(code).toBe(1)
    expect(await shell('ls /opt/firstlight; umount /opt/firstlight; rmdir /opt/firstlight')).toBe('')
    expect(await shell('command -v caddy')).toBe('')
    expect(machine.changed()).toEqual(before)
  })
})
