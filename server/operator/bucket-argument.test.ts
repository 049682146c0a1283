import { expect, test } from 'vitest'
import { bucketArgument } from './bucket-argument.ts'

const key = { AWS_ACCESS_KEY_ID: 'clinic:app', AWS_SECRET_ACCESS_KEY: 'a/b%c@d' }

test('a bucket’s key comes from the environment, as it is', async () => {
  expect(await bucketArgument('s3://far.example/clinic-backups?region=us-west-2', key)).toEqual({
    kind: 's3',
    bucketUrl: 'https://far.example/clinic-backups',
    region: 'us-west-2',
    accessKey: 'clinic:app',
    secretKey: 'a/b%c@d',
  })
})

test.each([
  ['s3://KEY:SECRET@far.example/clinic-backups', key, /Leave the key out/],
  ['s3://KEY@far.example/clinic-backups', key, /Leave the key out/],
  ['s3://far.example', key, /must look like s3:\/\/HOST\/BUCKET/],
  ['s3://far.example/clinic-backups?tsl=0', key, /must look like/],
  ['s3:', key, /must look like/],
  ['s3://far.example/clinic-backups', { AWS_ACCESS_KEY_ID: 'only' }, /Set AWS_ACCESS_KEY_ID and/],
])('%s is refused in a sentence that has no key in it', async (address, environment, sentence) => {
  const refusal = await bucketArgument(address, environment).catch((error: Error) => error.message)
  expect(refusal).toMatch(sentence)
  expect(refusal).not.toMatch(/SECRET@|a\/b%c/)
})
