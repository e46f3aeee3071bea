import type { ActiveCheck } from '#scanner/check-api';
import { crossdomainPermissive } from './crossdomain-permissive.check.ts';
import { directoryListingCheck } from './directory-listing.check.ts';
import { exposedActuator } from './exposed-actuator.check.ts';
import { exposedAdminTool } from './exposed-admin-tool.check.ts';
import { exposedAiConfig } from './exposed-ai-config.check.ts';
import { exposedApiDocs } from './exposed-api-docs.check.ts';
import { exposedAppConfig } from './exposed-app-config.check.ts';
import { exposedArchive } from './exposed-archive.check.ts';
import { exposedBackupCopy } from './exposed-backup-copy.check.ts';
import { exposedBzr } from './exposed-bzr.check.ts';
import { exposedCiConfig } from './exposed-ci-config.check.ts';
import { exposedConfigBackup } from './exposed-config-backup.check.ts';
import { exposedContainerConfig } from './exposed-container-config.check.ts';
import { exposedCoreDump } from './exposed-core-dump.check.ts';
import { exposedCredentials } from './exposed-credentials.check.ts';
import { exposedCvs } from './exposed-cvs.check.ts';
import { exposedDesktopIni } from './exposed-desktop-ini.check.ts';
import { exposedDotenv } from './exposed-dotenv.check.ts';
import { exposedDotnetTrace } from './exposed-dotnet-trace.check.ts';
import { exposedDsStore } from './exposed-ds-store.check.ts';
import { exposedGit } from './exposed-git.check.ts';
import { exposedHg } from './exposed-hg.check.ts';
import { exposedHtaccess } from './exposed-htaccess.check.ts';
import { exposedHtpasswd } from './exposed-htpasswd.check.ts';
import { exposedIde } from './exposed-ide.check.ts';
import { exposedInstaller } from './exposed-installer.check.ts';
import { exposedLogs } from './exposed-logs.check.ts';
import { exposedManifest } from './exposed-manifest.check.ts';
import { exposedMetrics } from './exposed-metrics.check.ts';
import { exposedPhpinfo } from './exposed-phpinfo.check.ts';
import { exposedPrivateKey } from './exposed-private-key.check.ts';
import { exposedProfiler } from './exposed-profiler.check.ts';
import { exposedServerStatus } from './exposed-server-status.check.ts';
import { exposedSqlDump } from './exposed-sql-dump.check.ts';
import { exposedSvn } from './exposed-svn.check.ts';
import { exposedThumbs } from './exposed-thumbs.check.ts';
import { exposedWallet } from './exposed-wallet.check.ts';
import { graphqlIntrospection } from './graphql-introspection.check.ts';
import { missingAuthentication } from './missing-authentication.check.ts';
import { robotsSensitive } from './robots-sensitive.check.ts';
import { wpUserEnum } from './wp-user-enum.check.ts';
import { xmlrpc } from './xmlrpc.check.ts';

/** Files and endpoints that are exposed by mistake. */
export const exposedChecks: readonly ActiveCheck[] = [
  exposedGit,
  exposedSvn,
  exposedHg,
  exposedBzr,
  exposedCvs,
  exposedDotenv,
  exposedConfigBackup,
  exposedSqlDump,
  exposedArchive,
  exposedBackupCopy,
  exposedPrivateKey,
  exposedHtpasswd,
  exposedHtaccess,
  exposedCredentials,
  exposedAppConfig,
  exposedContainerConfig,
  exposedCiConfig,
  exposedIde,
  exposedDsStore,
  exposedThumbs,
  exposedDesktopIni,
  exposedManifest,
  exposedLogs,
  exposedPhpinfo,
  exposedServerStatus,
  exposedDotnetTrace,
  exposedActuator,
  exposedProfiler,
  exposedMetrics,
  exposedApiDocs,
  graphqlIntrospection,
  exposedAdminTool,
  missingAuthentication,
  exposedInstaller,
  exposedCoreDump,
  exposedWallet,
  exposedAiConfig,
  wpUserEnum,
  xmlrpc,
  robotsSensitive,
  directoryListingCheck,
  crossdomainPermissive,
];
