import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'

const trusted = getCACertificates('default')

export type OwnCertificate = {
  key: Buffer
  cert: Buffer
  /** From now on this process takes it, or no longer does. */
  trust(isTrusted: boolean): void
}

/** A certificate of 127.0.0.1, made by openssl, for https servers of a test. */
export function ownCertificate(): OwnCertificate {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'))
  try {
    const [keyFile, certFile] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
    const what = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']
    const subject = ['-subj', '/CN=clinic', '-addext', 'subjectAltName=IP:127.0.0.1']
    const output = ['-keyout', keyFile, '-out', certFile]
    execFileSync('openssl', [...what, ...subject, ...output], { stdio: 'ignore' })
    const [key, cert] = [readFileSync(keyFile), readFileSync(certFile)]
    const trust = (isTrusted: boolean) =>
      setDefaultCACertificates(isTrusted ? [...trusted, cert.toString()] : trusted)
    return { key, cert, trust }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
