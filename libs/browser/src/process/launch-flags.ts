/** What a browser is started with. */
export interface LaunchTarget {
  /** Host and port of our proxy. */
  readonly proxy: string;
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

/** Settings of the profile for what no flag switches off. */
export const preferences = {
  // Neither names nor connections in advance of requests.
  net: { network_prediction_options: 2 },
};

/** Pages of the browser's own that it loads for each window: nobody types into its address bar. */
const unusedPages = ['WebUIOmniboxAimPopup', 'WebUIOmniboxPopup'];

/** Mebibytes of script memory of one page. */
const maxScriptMemoryMb = 256;

/** A proxy that is not there, because no name is resolved: for a browser that is to send nothing. */
export const noProxy = 'proxy.invalid:80';

/**
 * What every browser is started with, under the control of a debugger: every connection goes to the proxy, loopback
 * addresses included, no name is resolved, and nothing is sent that does not go through a proxy: WebRTC, QUIC. Without the
 * sandbox Chromium does not start, for no flag disables it.
 */
export function launchFlags({ proxy, publicKeyHash, profile }: LaunchTarget): string[] {
  return [
    '--headless',
    `--user-data-dir=${profile}`,
    `--proxy-server=http://${proxy}`,
    '--proxy-bypass-list=<-loopback>',
    `--ignore-certificate-errors-spki-list=${publicKeyHash}`,
    '--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1',
    '--webrtc-ip-handling-policy=disable_non_proxied_udp',
    '--disable-quic',
    '--no-pings',
    `--disable-features=${[...disabledFeatures, ...unusedPages].join(',')}`,
    '--disable-background-networking',
    '--disable-breakpad',
    '--disable-component-extensions-with-background-pages',
    '--disable-component-update',
    '--disable-default-apps',
    '--disable-domain-reliability',
    '--disable-extensions',
    // Distributions start Chromium by a script that may name extensions: those excepted would run all the same.
    '--load-extension=',
    '--disable-extensions-except=',
    '--disable-sync',
    '--metrics-recording-only',
    '--no-default-browser-check',
    '--no-first-run',
    '--password-store=basic',
    '--deny-permission-prompts',
    '--disable-gpu',
    '--remote-debugging-pipe',
    '--no-startup-window',
    '--mute-audio',
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
