/** What a browser is started with. */
export interface LaunchTarget {
  /** Port of our proxy on 127.0.0.1. */
  readonly proxyPort: number;
  /** SHA-256 of the public key of our proxy's certificate, in base64. */
  readonly publicKeyHash: string;
  /** Directory of the profile. */
  readonly profile: string;
}

/** What talks to servers of its own accord, or around a proxy. */
const disabledFeatures = [
  'AutofillServerCommunication',
  'CertificateTransparencyComponentUpdater',
  'DnsOverHttps',
  'EnableTLS13EarlyData',
  'InterestFeedContentSuggestions',
  'MediaRouter',
  'NetworkPrediction',
  'OptimizationHints',
  'PasswordLeakDetection',
  'PreconnectToSearch',
  'Prerender2',
  'SafeBrowsingEnhancedProtection',
  'Translate',
  'WebBluetooth',
  'WebRtcHideLocalIpsWithMdns',
  'WebTransport',
];

/** Pages of the browser's own that it loads for each window: nobody types into its address bar. */
const unusedPages = ['WebUIOmniboxAimPopup', 'WebUIOmniboxPopup'];

/** Mebibytes of script memory of one page. */
const maxScriptMemoryMb = 256;

/**
 * Every connection goes to our proxy, loopback addresses included, no name is resolved, and nothing is sent that does
 * not go through a proxy: WebRTC, QUIC. Without the sandbox Chromium does not start, for no flag disables it.
 */
export function launchFlags({ proxyPort, publicKeyHash, profile }: LaunchTarget): string[] {
  return [
    '--headless',
    '--remote-debugging-pipe',
    `--user-data-dir=${profile}`,
    `--proxy-server=http://127.0.0.1:${proxyPort}`,
    '--proxy-bypass-list=<-loopback>',
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    `--ignore-certificate-errors-spki-list=${publicKeyHash}`,
    '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    '--dns-prefetch-disable',
    '--no-pings',
    `--disable-features=${[...disabledFeatures, ...unusedPages].join(',')}`,
    '--disable-background-networking',
    '--disable-breakpad',
    '--disable-client-side-phishing-detection',
    '--disable-component-extensions-with-background-pages',
    '--disable-component-update',
    '--disable-crash-reporter',
    '--disable-default-apps',
    '--disable-domain-reliability',
    '--disable-extensions',
    '--disable-sync',
    '--metrics-recording-only',
    '--no-default-browser-check',
    '--no-first-run',
    '--no-service-autorun',
    '--no-startup-window',
    '--password-store=basic',
    '--use-mock-keychain',
    '--safebrowsing-disable-auto-update',
    '--deny-permission-prompts',
    '--mute-audio',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-background-timer-throttling',
    '--disable-backgrounding-occluded-windows',
    '--disable-renderer-backgrounding',
    '--disable-hang-monitor',
    '--disable-prompt-on-repost',
    '--renderer-process-limit=4',
    `--js-flags=--max-old-space-size=${maxScriptMemoryMb}`,
  ];
}
