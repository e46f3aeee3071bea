import type { Document, Element } from 'domhandler';
import type { Truncation } from '#egress';
import type { ScanType } from './finding.ts';

export type HeaderLine = readonly [name: string, value: string];

/** Header fields in the order received; names are lower case. A repeated field stands once a line. */
export interface Headers {
  readonly lines: readonly HeaderLine[];
  /** Lines that were received and left out, because their field was repeated too often. */
  readonly omitted: number;
  /** The first value of a field, trimmed, or undefined. */
  get(name: string): string | undefined;
  /** Every value of a field, one a line as received. */
  all(name: string): readonly string[];
  has(name: string): boolean;
}

/** One request and its complete response. Immutable. */
export interface Exchange {
  readonly url: URL;
  readonly method: string;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** The body of the request where it was short JSON, undefined otherwise. */
  readonly requestJson?: string;
  readonly status: number;
  readonly headers: Headers;
  /** Decoded (content-encoding removed), at most the budget's bytes. Of a long text only its beginning is kept: `text` has it all. */
  readonly body: Buffer;
  /** Bytes of the whole body. */
  readonly size: number;
  /** `body` in the charset that the response declares, UTF-8 otherwise. */
  readonly text: string;
  /** The media type without parameters, lower case; '' when absent. */
  readonly mediaType: string;
  readonly truncated: boolean;
  /** What kept the rest of it from being received; undefined where it was not kept for want of memory, and where it is complete. */
  readonly truncatedBy?: Truncation | undefined;
  readonly remoteAddress: string;
  readonly durationMs: number;
  /** Set when a TLS certificate was not trusted but the exchange went on to look at the rest of the site. */
  readonly tlsError: string | undefined;
}

/** A request that gave no response. */
export interface FailedExchange {
  readonly url: URL;
  readonly failure: 'dns' | 'refused' | 'timeout' | 'tls' | 'blocked' | 'too_large' | 'protocol' | 'budget';
  readonly detail: string;
  /** DNS says that the host's name has no address: no client gets a response. */
  readonly noAddress?: true;
}

/** Hops in order; each has a response. `end` is the last one that was no redirect to follow. */
export interface RedirectChain {
  readonly start: URL;
  readonly hops: readonly Exchange[];
  readonly end: Exchange | undefined;
  readonly failure: FailedExchange | undefined;
  /** The last hop pointed to another site (registrable domain): recorded, not followed. */
  readonly leftSite: URL | undefined;
  readonly tooManyRedirects: boolean;
}

export interface FormField {
  readonly name: string;
  /** Lower case: 'text', 'password', 'hidden', 'select', 'textarea', … */
  readonly type: string;
  readonly value: string;
  /** What a button says: its text or, of an input, its value or alternative text; undefined for other fields. */
  readonly label: string | undefined;
  readonly autocomplete: string | undefined;
}

export interface Form {
  readonly action: URL;
  /** The `action` attribute as written, '' when absent. */
  readonly rawAction: string;
  readonly method: 'GET' | 'POST';
  readonly enctype: string;
  readonly fields: readonly FormField[];
  readonly element: Element;
}

/** A script, style sheet, frame, image … that the page loads. */
export interface Subresource {
  readonly kind: 'script' | 'style' | 'frame' | 'image' | 'media' | 'object' | 'font' | 'manifest' | 'other';
  readonly url: URL;
  readonly element: Element;
  readonly integrity: string | undefined;
  readonly crossorigin: string | undefined;
}

/** An HTML response, parsed once. */
export interface Page {
  readonly exchange: Exchange;
  readonly url: URL;
  readonly document: Document;
  /** `<base href>` resolved, or the page's own URL. */
  readonly baseUrl: URL;
  readonly title: string;
  readonly links: readonly { readonly url: URL; readonly element: Element }[];
  readonly forms: readonly Form[];
  readonly subresources: readonly Subresource[];
  readonly inlineScripts: readonly string[];
  /** `<meta http-equiv>` in document order: lower-case name, content, and whether it stands in `<head>`. */
  readonly metaHttpEquiv: readonly { readonly name: string; readonly content: string; readonly inHead: boolean }[];
  readonly comments: readonly string[];
  /** Elements, texts and comments of the document. */
  readonly nodes: number;
  /** Something was left out because the document exceeds a bound: of nodes, depth, attributes or entries of these lists. */
  readonly cut: boolean;
  /** Of a page as script has left it: where it was opened with a route in its fragment. */
  readonly route?: URL;
}

export interface CertificateInfo {
  readonly subject: string;
  readonly issuer: string;
  readonly subjectAltNames: readonly string[];
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly selfSigned: boolean;
  readonly keyType: string;
  readonly keyBits: number;
  /** Name of the signature algorithm, e.g. `sha256WithRSAEncryption`. */
  readonly signatureAlgorithm: string;
  readonly hasEmbeddedSct: boolean;
  readonly mustStaple: boolean;
  readonly hasAuthorityInfoAccess: boolean;
  readonly fingerprint256: string;
  readonly raw: Buffer;
}

/** What a server does at TLS level. */
export interface TlsProfile {
  readonly host: string;
  readonly port: number;
  /** Leaf first, as the server sent it. */
  readonly chain: readonly CertificateInfo[];
  /** Node's verification code, e.g. `CERT_HAS_EXPIRED`, or undefined when the chain and the name verified. */
  readonly verifyError: string | undefined;
  readonly nameMatches: boolean;
  /** The chain leads to a root that browsers ship (Mozilla's list), not to one that only the operator trusts. */
  readonly publicRoot: boolean;
  readonly negotiated: { readonly protocol: string; readonly cipher: string; readonly forwardSecrecy: boolean };
  /** Versions the server accepted: 'SSLv2' … 'TLSv1.3'; a version that was not probed is in neither list. */
  readonly accepted: readonly string[];
  readonly refused: readonly string[];
  /** IANA names of suites the server chose from restricted hellos (full scans; empty in quick ones). */
  readonly acceptedSuites: readonly string[];
  /** Kinds of suites that the server refused outright although they were all it was offered; a probe without a clear response names nothing. */
  readonly refusedSuiteKinds: readonly ('forward_secrecy' | 'aead')[];
  readonly dhBits: number | undefined;
  /** Versions, and kinds of suites, to which the server gave no clear response: nothing is known of them. */
  readonly unclear: readonly string[];
  readonly stapledOcsp: 'none' | 'good' | 'revoked' | 'unknown';
}

/** What was asked about a host and its domain. */
export type DnsQuestion = 'A' | 'AAAA' | 'CAA' | 'TXT' | 'included SPF' | 'DMARC' | 'MX' | 'DS' | 'MTA-STS' | 'TLSA';

export interface DnsProfile {
  readonly host: string;
  /** The registrable domain, or undefined for an address or a name under no public suffix. */
  readonly registrable: string | undefined;
  readonly addresses: readonly string[];
  readonly privateAddresses: readonly string[];
  readonly cnames: readonly string[];
  /** CAA records found climbing from the host; undefined when the lookup failed. */
  readonly caa: readonly string[] | undefined;
  /** TXT records of the registrable domain; undefined when the lookup failed. */
  readonly txt: readonly string[] | undefined;
  /** Lookups that evaluating the domain's SPF record causes (RFC 7208 section 4.6.4), as far as they were followed: at least so many. */
  readonly spfLookups: number | undefined;
  readonly dmarc: readonly string[] | undefined;
  readonly mx: readonly string[] | undefined;
  readonly ds: boolean | undefined;
  readonly dnssecValidated: boolean | undefined;
  readonly mtaSts: readonly string[] | undefined;
  readonly tlsa: boolean | undefined;
  /** Undefined when the lookup failed. */
  readonly hasIpv6: boolean | undefined;
  /** What DNS gave no usable response for: nothing is known of it. */
  readonly unanswered: readonly DnsQuestion[];
  /** What DNS was not asked for, because the queries of the scan were used up: nothing is known of it either. */
  readonly unasked: readonly DnsQuestion[];
}

/** Everything the collectors made of a site. A collector that failed leaves its artifact undefined. */
export interface Artifacts {
  readonly target: URL;
  readonly scanType: ScanType;
  readonly now: Date;
  /** The target with its redirects. */
  readonly main: RedirectChain;
  /** `http://host/` with its redirects, where its host responds on 80; `main` itself where that is the target. */
  readonly httpRoot: RedirectChain | undefined;
  /** `https://host/` where the target is http. */
  readonly httpsRoot: RedirectChain | undefined;
  readonly robotsTxt: Exchange | undefined;
  readonly securityTxt: Exchange | undefined;
  /** A random path that cannot exist. */
  readonly notFound: Exchange | undefined;
  /** The final page requested again with a foreign `Origin`. */
  readonly withOrigin: Exchange | undefined;
  readonly tls: TlsProfile | undefined;
  readonly dns: DnsProfile | undefined;
  /** The final page of `main` where it is HTML; in full scans every crawled page, the main one first. */
  readonly pages: readonly Page[];
  /** Pages of full scans as script has left them in a browser; none without one. */
  readonly rendered: readonly Page[];
  /** Every response seen, in the order of arrival: pages, assets, redirects. */
  readonly exchanges: readonly Exchange[];
  /** Responses to the probes of a full scan that are or show errors of the application, once all points are tested. */
  readonly probeErrors: readonly Exchange[];
}
