import { createPrivateKey, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, renameSync, unwatchFile, watchFile, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { createSecureContext } from 'node:tls';
import { makeDirectory } from '#kernel';
import { unspecifiedHosts } from '#service';
import { isStillValid, makeSelfSigned } from './self-signed-certificate.ts';
import type { Certificate } from './listener.ts';

/** A file is polled, because a watcher misses the exchange of a symbolic link, as Kubernetes does it. */
const filePollIntervalMs = 5_000;
const renewalPollIntervalMs = 24 * 60 * 60 * 1_000;

export interface CertificateSettings {
  readonly TLS_CERT_FILE?: string | undefined;
  readonly TLS_KEY_FILE?: string | undefined;
  readonly DATA_DIR: string;
  readonly HOST: string;
  readonly PUBLIC_URL?: string | undefined;
}

/** The operator's certificate, or a self-signed one in DATA_DIR that is made on first start and kept. */
export class CertificateSource {
  readonly #settings: CertificateSettings;

  constructor(settings: CertificateSettings) {
    this.#settings = settings;
  }

  /** As the files are now. @throws Error where they cannot be read, or the key is not the certificate's */
  async load(): Promise<Certificate> {
    const certificate = this.#files === undefined ? await this.#selfSigned() : read(this.#files);
    createSecureContext(certificate);
    return certificate;
  }

  /** Calls back when the certificate may have changed. @returns a function that ends the watch */
  watch(onChange: () => void): () => void {
    const files = this.#files;
    if (files === undefined) {
      const timer = setInterval(onChange, renewalPollIntervalMs).unref();
      return () => clearInterval(timer);
    }
    const paths = [files.cert, files.key];
    for (const path of paths) watchFile(path, { interval: filePollIntervalMs, persistent: false }, onChange);
    return () => paths.forEach((path) => unwatchFile(path, onChange));
  }

  get #files(): Certificate | undefined {
    const { TLS_CERT_FILE: cert, TLS_KEY_FILE: key } = this.#settings;
    return cert === undefined || key === undefined ? undefined : { cert, key };
  }

  async #selfSigned(): Promise<Certificate> {
    const { DATA_DIR } = this.#settings;
    const files = { cert: join(DATA_DIR, 'tls-cert.pem'), key: join(DATA_DIR, 'tls-key.pem') };
    const names = this.#names();
    if (existsSync(files.cert) && existsSync(files.key)) {
      const kept = read(files);
      if (hasItsKey(kept) && isStillValid(kept.cert, names, Date.now())) return kept;
    }
    const made = await makeSelfSigned(names, Date.now());
    makeDirectory(DATA_DIR, 0o700);
    write(files.key, made.key);
    write(files.cert, made.cert);
    return made;
  }

  /** Names by which clients reach the service. */
  #names(): readonly string[] {
    const { HOST, PUBLIC_URL } = this.#settings;
    const publicHost = PUBLIC_URL === undefined ? [] : [new URL(PUBLIC_URL).hostname.replace(/^\[|\]$/g, '')];
    const names = ['localhost', hostname(), '127.0.0.1', '::1', HOST, ...publicHost];
    return [...new Set(names)].filter((name) => !unspecifiedHosts.includes(name));
  }
}

function read({ cert, key }: Certificate): Certificate {
  return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
}

/** A crash may have come between the two files; either may be damaged. */
function hasItsKey({ cert, key }: Certificate): boolean {
  try {
    return new X509Certificate(cert).checkPrivateKey(createPrivateKey(key));
  } catch {
    return false;
  }
}

/** Whole or not at all: a crash leaves no half of a file. */
function write(path: string, text: string): void {
  writeFileSync(`${path}.new`, text, { mode: 0o600, flush: true });
  renameSync(`${path}.new`, path);
}
