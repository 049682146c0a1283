import { createHmac } from 'node:crypto'

/**
 * HMAC-SHA-256, base64url, of the parts; their borders count. What stands for an address or a user name in
 * limits and in the audit log: equal ones can be told apart from others, nothing can be read back.
 */
export function keyedHash(secretKey: string, ...parts: string[]): string {
  return createHmac('sha256', secretKey).update(JSON.stringify(parts)).digest('base64url')
}
