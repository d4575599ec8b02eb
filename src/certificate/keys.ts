import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto'

/** A key that signs or checks, with the id under which envelopes name it. */
export interface SignatureKey {
  readonly key: KeyObject
  /** SHA-256 of its public half (DER), in hex: `openssl pkey -pubout -outform DER | sha256sum`. */
  readonly id: string
}

/** @param pem PKCS #8. @throws Error in words, where it is no private key of Ed25519. */
export function signingKey(pem: string): SignatureKey {
  return ed25519(() => createPrivateKey(pem), 'private key (PEM, PKCS #8)', 'openssl genpkey -algorithm ed25519')
}

/** @param pem SubjectPublicKeyInfo. @throws Error in words, where it is no public key of Ed25519. */
export function verifyingKey(pem: string): SignatureKey {
  // Node would take the public half of a private key, which has no business here.
  if (pem.includes('PRIVATE KEY')) throw new Error('it is a private key: give the public one, and keep that one secret')
  return ed25519(() => createPublicKey(pem), 'public key (PEM)', 'openssl pkey -in private.pem -pubout')
}

function ed25519(read: () => KeyObject, what: string, how: string): SignatureKey {
  let key: KeyObject
  try {
    key = read()
  } catch (cause) {
    throw new Error(`it holds no ${what} that can be read; \`${how}\` writes one`, { cause })
  }
  if (key.asymmetricKeyType !== 'ed25519')
    throw new Error(
      `it is a key of ${key.asymmetricKeyType ?? 'another kind'}, and certificates take Ed25519; \`${how}\``,
    )
  const half = key.type === 'private' ? createPublicKey(key) : key
  return {
    key,
    id: createHash('sha256')
      .update(half.export({ type: 'spki', format: 'der' }))
      .digest('hex'),
  }
}
